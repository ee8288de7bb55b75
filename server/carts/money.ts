/**
 * Money is whole KES. Rates of the settings have at most six decimals, so they are scaled to millionths and multiplied
 * as integers: a rate such as 0.015 is no exact binary fraction and would round wrongly at the half shilling.
 */
const millionth = 1_000_000n;

const inMillionths = (rate: number): bigint => BigInt(Math.round(rate * 1_000_000));

const roundHalfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

/** The tax on a subtotal, half up to a shilling. */
export const taxOn = (subtotal: number, rate: number): number =>
  roundHalfUp(BigInt(subtotal) * inMillionths(rate), millionth);

/** Dollar cents in shillings, half up. `usdKes` is shillings a dollar. */
export const kesOf = (usdCents: number, usdKes: number): number =>
  roundHalfUp(BigInt(usdCents) * inMillionths(usdKes), 100n * millionth);

export interface Totals {
  readonly subtotal: number;
  readonly tax: number;
  readonly delivery: number;
  /** `subtotal + tax + delivery` */
  readonly amount: number;
}

/** The sums of a cart; local delivery is charged only where something is delivered. */
export function totalsOf(
  lines: readonly { readonly amount: number; readonly physical: boolean }[],
  { dstRate, deliveryFee }: { readonly dstRate: number; readonly deliveryFee: number },
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = taxOn(subtotal, dstRate);
  const delivery = lines.some((line) => line.physical) ? deliveryFee : 0;
  return { subtotal, tax, delivery, amount: subtotal + tax + delivery };
}
