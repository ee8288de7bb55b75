import type { Cart } from '#contract/carts.ts';
import { addressCities } from '#contract/delivery.ts';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { timesRate } from '#contract/money-rates.ts';

/** Sums of money in whole KES. */

/** The tax on a subtotal in KES, rounded half up. */
export const computeTax = (subtotal: number, rate: number): number => timesRate(subtotal, rate);

export interface Totals {
  readonly subtotal: number;
  readonly tax: number;
  readonly delivery: number;
  /** `subtotal + tax + delivery` */
  readonly amount: number;
}

/** The fee in KES of a delivery to a city; null for a city that is not known yet. */
function deliveryFee({ fee, cities, freeFrom }: ShopSettings['delivery'], subtotal: number, city: string | null) {
  if (freeFrom !== null && subtotal >= freeFrom) return 0;
  return cities[city as keyof typeof cities] ?? fee;
}

/** A line of a cart as far as the sums depend on it. */
interface Line {
  readonly amount: number;
  /** Whether it needs delivery to an address. */
  readonly physical: boolean;
}

/**
 * The sums of a cart in KES. The delivery fee applies if any line needs delivery. A tax in the prices adds nothing.
 * @param city of the cart's address; null without one
 */
export function computeTotals(
  lines: readonly Line[],
  city: string | null,
  { tax: { rate, kind }, delivery: fees }: Pick<ShopSettings, 'tax' | 'delivery'>,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = kind === 'on top' ? computeTax(subtotal, rate) : 0;
  const delivery = lines.some((line) => line.physical) ? deliveryFee(fees, subtotal, city) : 0;
  return { subtotal, tax, delivery, amount: subtotal + tax + delivery };
}

/** The delivery fee of a cart in each city, in KES; null where it is the same in all of them. */
export function computeDeliveryFees(
  lines: readonly Line[],
  prices: Pick<ShopSettings, 'tax' | 'delivery'>,
): Cart['deliveryFees'] | null {
  const fees = addressCities.map((city) => [city, computeTotals(lines, city, prices).delivery] as const);
  const isOne = new Set(fees.map(([, fee]) => fee)).size === 1;
  return isOne ? null : Object.fromEntries(fees);
}
