import { type AnyEventObject, fromCallback } from 'xstate';
import { viewCart } from '../cart/index.ts';
import type { Input, Observed } from './service-plan.types.ts';

/** Returns the current state of the plans in the cart. */
export function observePlans({ cart, plans }: Input): Observed {
  const { has, isPending, failed } = viewCart(cart.getSnapshot());
  const isChosen = (id: number) => has('service', id);
  return {
    chosenID: plans.find(isChosen) ?? null,
    pendingID: plans.find((id) => !isChosen(id) && isPending('service', id)) ?? null,
    failed,
  };
}

const isSame = (one: Observed, other: Observed): boolean =>
  one.chosenID === other.chosenID && one.pendingID === other.pendingID && one.failed === other.failed;

/** Sends `cart.observed` now, and again whenever the state of the plans in the cart changes. */
export const observeCart = fromCallback<AnyEventObject, Input>(({ input, sendBack }) => {
  let last = observePlans(input);
  sendBack({ type: 'cart.observed', ...last });
  const subscription = input.cart.subscribe(() => {
    const next = observePlans(input);
    if (isSame(last, next)) return;
    last = next;
    sendBack({ type: 'cart.observed', ...next });
  });
  return subscription.unsubscribe;
});
