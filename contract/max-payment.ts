import { formatMoney, maxPayment } from './money.ts';

/** Why an amount of more than `maxPayment` is refused. Not in `money.ts`, which every page downloads. */
export const aboveMaxPayment = (): string => `M-PESA takes at most ${formatMoney(maxPayment)} in one payment.`;
