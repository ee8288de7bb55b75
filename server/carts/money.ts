/**
 * Sums of money in whole KES. Rates are scaled to millionths and multiplied as integers, because a rate such as 0.015
 * is no exact binary fraction and would round wrongly at half a shilling. The settings allow six decimals.
 */
const millionth = 1_000_000n;

const inMillionths = (rate: number): bigint => BigInt(Math.round(rate * 1_000_000));

const roundHalfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

/** The tax on a subtotal in KES, rounded half up. */
export const taxOn = (subtotal: number, rate: number): number =>
  roundHalfUp(BigInt(subtotal) * inMillionths(rate), millionth);

/** Converts dollar cents to KES, rounded half up. `usdKes` is KES a dollar. */
export const kesOf = (usdCents: number, usdKes: number): number =>
  roundHalfUp(BigInt(usdCents) * inMillionths(usdKes), 100n * millionth);

export interface Totals {
  readonly subtotal: number;
  readonly tax: number;
  readonly delivery: number;
  /** `subtotal + tax + delivery` */
  readonly amount: number;
}

/** The sums of a cart in KES. The delivery fee applies if any line needs delivery. */
export function totalsOf(
  lines: readonly { readonly amount: number; readonly physical: boolean }[],
  { dstRate, deliveryFee }: { readonly dstRate: number; readonly deliveryFee: number },
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = taxOn(subtotal, dstRate);
  const delivery = lines.some((line) => line.physical) ? deliveryFee : 0;
  return { subtotal, tax, delivery, amount: subtotal + tax + delivery };
}
