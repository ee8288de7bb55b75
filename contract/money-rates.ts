/**
 * Amounts of money multiplied by a rate. Rates are scaled to millionths and multiplied as integers, because a rate such
 * as 0.015 is not an exact binary fraction and would round wrongly at half a shilling. The settings allow six decimals.
 */
const millionth = 1_000_000n;

/** Returns amount × rate ÷ parts in whole numbers, rounded half up. */
export function timesRate(amount: number, rate: number, parts = 1): number {
  const dividend = BigInt(amount) * BigInt(Math.round(rate * 1_000_000));
  const divisor = millionth * BigInt(parts);
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** Converts dollar cents to KES, rounded half up. `usdKes` is KES a dollar. */
export const kesOf = (usdCents: number, usdKes: number): number => timesRate(usdCents, usdKes, 100);
