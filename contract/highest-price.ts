import { maxPayment } from './max-payment.ts';
import { formatMoney } from './money.ts';
import { timesRate } from './money-rates.ts';
import type { Tax } from './shop-facts.ts';

/** The highest price that one M-PESA payment covers together with the tax on it. */
export function highestPrice({ rate, kind }: Pick<Tax, 'rate' | 'kind'>): number {
  if (kind !== 'on top') return maxPayment;
  // The tax is rounded, so the quotient may be too low by one.
  const quotient = Math.floor(maxPayment / (1 + rate));
  return quotient + 1 + timesRate(quotient + 1, rate) <= maxPayment ? quotient + 1 : quotient;
}

/** Why an amount of more than `maxPayment` is refused. */
export const aboveMaxPayment = (): string => `M-PESA takes at most ${formatMoney(maxPayment)} in one payment.`;

/** Why a higher price is refused. */
export const aboveHighestPrice = (highest: number): string =>
  highest === maxPayment
    ? aboveMaxPayment()
    : `Enter at most ${formatMoney(highest)}: with the tax, more is above the ${formatMoney(maxPayment)} that M-PESA takes in one payment.`;
