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

/** The sums of a cart in KES. The delivery fee applies if any line needs delivery. */
export function computeTotals(
  lines: readonly { readonly amount: number; readonly physical: boolean }[],
  { dstRate, deliveryFee }: { readonly dstRate: number; readonly deliveryFee: number },
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = computeTax(subtotal, dstRate);
  const delivery = lines.some((line) => line.physical) ? deliveryFee : 0;
  return { subtotal, tax, delivery, amount: subtotal + tax + delivery };
}
