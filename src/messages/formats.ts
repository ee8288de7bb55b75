import { shop } from '#contract/shop.ts';

/**
 * Creates a formatter of dates in Nairobi's time zone. `Intl.DateTimeFormat` is created at the first use, because it
 * takes tens of milliseconds on a phone and most pages show no date at first.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-KE'): (moment: Date) => string {
  let formatter: Intl.DateTimeFormat | null = null;
  return (moment) => {
    formatter ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: shop.timeZone });
    return formatter.format(moment);
  };
}

/** Formats a number as a whole number with thousands separators (`2,450`), faster than `Intl.NumberFormat`. */
const groupThousands = (amount: number): string => String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Formats an amount in whole KES: `formatMoney(2450)` → `Ksh 2,450`. */
export const formatMoney = (amount: number): string => `${shop.currencyLabel} ${groupThousands(amount)}`;
