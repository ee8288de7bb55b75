import { shop } from './shop.ts';

/** Money in texts. Amounts are whole KES everywhere (spec section 9). */

/** Formats a number as a whole number with thousands separators (`2,450`), faster than `Intl.NumberFormat`. */
const groupThousands = (amount: number): string => String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Formats an amount in whole KES: `formatMoney(2450)` → `Ksh 2,450`. */
export const formatMoney = (amount: number): string => `${shop.currencyLabel} ${groupThousands(amount)}`;

/** Formats an amount that may have cents, as M-PESA sends it: `formatExactMoney(1000.5)` → `Ksh 1,000.50`. */
export const formatExactMoney = (amount: number): string => {
  const [whole, cents] = amount.toFixed(2).split('.');
  return formatMoney(Number(whole)) + (cents === '00' ? '' : `.${cents}`);
};
