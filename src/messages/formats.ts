import { shop } from '#contract/shop.ts';

/**
 * Creates a format of moments as they are read in Nairobi. The browser's formatter is made at the first use: the first
 * one of a page takes a phone tens of milliseconds, and most pages show no date at first.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-KE'): (moment: Date) => string {
  let formatter: Intl.DateTimeFormat | null = null;
  return (moment) => {
    formatter ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: shop.timeZone });
    return formatter.format(moment);
  };
}

/** A whole number with its thousands apart, `2,450`, as `Intl.NumberFormat` writes it, without the time that one takes. */
export const groupThousands = (amount: number): string =>
  String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
