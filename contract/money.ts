import { shop } from './shop.ts';

/** Money in texts. Amounts are whole KES everywhere (spec section 9). */

/** Formats a number as a whole number with thousands separators (`2,450`), faster than `Intl.NumberFormat`. */
const groupThousands = (amount: number): string => String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Formats an amount in whole KES: `formatMoney(2450)` → `Ksh 2,450`. */
export const formatMoney = (amount: number): string => `${shop.currencyLabel} ${groupThousands(amount)}`;

/** The greatest amount of one M-PESA payment, in whole KES. The smallest is 1. */
export const maxPayment = 250_000;
