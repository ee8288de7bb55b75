/**
 * A Kenyan mobile number as people type it (07…, 01…, 7…, +254…, 254…, 00254…, 2540712…, with spaces, dashes,
 * dots or brackets, and with the unseen marks that phones copy along) as the twelve digits M-PESA wants.
 * @returns `254[17]XXXXXXXX`, or null when it is no Kenyan mobile number.
 */
export function normalizePhone(typed: string): string | null {
  const digits = typed
    .replace(/[\s().\-‐-―\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replace(/^\+/, '')
    .replace(/^00(?=254)/, '');
  const match = /^(?:2540?|0)?([17]\d{8})$/.exec(digits);
  return match ? `254${match[1]}` : null;
}

/** `254712345678` → `0712 345 678`; anything else is shown as it is. */
export function formatPhone(msisdn: string): string {
  const match = /^254([17]\d{2})(\d{3})(\d{3})$/.exec(msisdn);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : msisdn;
}

/** `254712345678` → `0712 ••• 678`, for screens that others may see. */
export function maskPhone(msisdn: string): string {
  const match = /^254([17]\d{2})\d{3}(\d{3})$/.exec(msisdn);
  return match ? `0${match[1]} ••• ${match[2]}` : '•••';
}
