import { getPriceLimit } from '#contract/desk/goods.ts';
import { aboveHighestPrice } from '#contract/highest-price.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useResource } from './use-resource.ts';

/** Returns a function that says why a price cannot be paid, as it is typed; null where it can, or is no number. */
export function usePriceError(): (typed: string) => string | null {
  const { data } = useResource('price limit', (api, signal) => api(getPriceLimit, {}, signal)).view;
  return (typed) => (data && (typedNumber(typed) ?? 0) > data.highest ? aboveHighestPrice(data.highest) : null);
}
