/**
 * Normalises a Kenyan mobile number (07…, 01…, 7…, +254…, 254…, 00254…, 000254…, 2540712…) to M-PESA's twelve digits. Spaces,
 * dashes, dots, brackets and the invisible marks that phones copy along are removed.
 * @returns `254[17]XXXXXXXX`, or null for anything else
 */
export function normalizePhone(typed: string): string | null {
  const digits = typed
    .replace(/[\s().\-‐-―\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replace(/^\+/, '')
    .replace(/^0{2,3}(?=254)/, '');
  const match = /^(?:2540?|0)?([17]\d{8})$/.exec(digits);
  return match ? `254${match[1]}` : null;
}

/** `254712345678` → `0712 345 678`; any other text is returned unchanged. */
export function formatPhone(msisdn: string): string {
  const match = /^254([17]\d{2})(\d{3})(\d{3})$/.exec(msisdn);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : msisdn;
}

/** `254712345678` → `0712 ••• 678`, for screens that other people may see. */
export function maskPhone(msisdn: string): string {
  const match = /^254([17]\d{2})\d{3}(\d{3})$/.exec(msisdn);
  return match ? `0${match[1]} ••• ${match[2]}` : '•••';
}
