import { createHash } from 'node:crypto';

/** Compares the payer of a paybill confirmation, whose number M-PESA masks or hashes, with a phone of the shop's. */

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Whether a reported payer may be this phone. False is certain: the numbers differ.
 * @param payer as the confirmation gives it: masked (`2547 ***** 126`), a SHA-256 in hex, or plain; null where none was
 * sent
 * @param phone 254[17]XXXXXXXX; empty where it is not stored any more
 */
export function mayBePayer(payer: string | null, phone: string): boolean {
  if (payer === null || phone === '') return true;
  const national = phone.slice(3);
  if (/^[0-9a-f]{64}$/i.test(payer)) {
    return [phone, `+${phone}`, `0${national}`, national].some((number) => sha256(number) === payer.toLowerCase());
  }
  const written = payer.replace(/[^\d*]/g, '');
  const digits = written.split(/\*+/);
  const [first = '', last = ''] = [digits[0], digits.at(-1)];
  if (digits.length === 1) return written.length < 9 || written.endsWith(national);
  return [phone, `0${national}`].some((number) => number.startsWith(first)) && phone.endsWith(last);
}
