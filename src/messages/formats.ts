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
