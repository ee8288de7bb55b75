import type { Context } from 'hono';
import * as v from 'valibot';
import { code } from '../answers.ts';
import { minute, parseNairobiTimestamp } from '../time.ts';
import type { Credentials } from '../transport.ts';

/** Safaricom's checks of a request, and its refusals. */

/** A refusal in Safaricom's own form. */
export interface Fault {
  readonly status: 400 | 404 | 500;
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** Sends a refusal in Safaricom's form. */
export const answerFault = (http: Context, { status, ...error }: Fault): Response =>
  http.json({ requestId: crypto.randomUUID(), ...error }, status);

/** The refusal of an invalid field. */
export const invalid = (field: string): Fault => ({
  status: 400,
  errorCode: '400.002.02',
  errorMessage: `Bad Request - Invalid ${field}`,
});
/** The error with code 500.001.1001. Its description alone determines its meaning. */
export const processing = (errorMessage: string): Fault => ({ status: 500, errorCode: '500.001.1001', errorMessage });

const forbiddenWords = /mpesa|m-pesa|safaricom|exe|cmd|sql|query/i;
/** The greatest difference of a timestamp from Kenya's time. */
const timestampTolerance = 5 * minute;

/** Whether Safaricom accepts a callback address: http or https, without a forbidden word. */
export const isCallableUrl = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !forbiddenWords.test(url);

const isTimestamp = (value: string, now: Date): boolean => {
  const at = parseNairobiTimestamp(value);
  return at !== null && Math.abs(at.getTime() - now.getTime()) <= timestampTolerance;
};

const anyFields = v.record(v.string(), v.unknown());

/**
 * The fields of a JSON request as text, because Safaricom accepts numbers and text. Null for anything but a JSON
 * object.
 */
export async function readFields(http: Context): Promise<((name: string) => string) | null> {
  const body: unknown = await http.req.json().catch(() => null);
  const parsed = v.safeParse(anyFields, body);
  if (!parsed.success || Array.isArray(body)) return null;
  return (name) => {
    const value = v.safeParse(code, Object.hasOwn(parsed.output, name) ? parsed.output[name] : undefined);
    return value.success ? value.output : '';
  };
}

/** Checks the timestamp, the shortcode, and the password that is derived from both. */
export function signatureFault(
  field: (name: string) => string,
  { shortcode, passkey }: Pick<Credentials, 'shortcode' | 'passkey'>,
  now: Date,
): Fault | null {
  if (!/^\d{5,6}$/.test(field('BusinessShortCode'))) return invalid('BusinessShortCode');
  if (!isTimestamp(field('Timestamp'), now)) return invalid('Timestamp');
  if (field('BusinessShortCode') !== shortcode) return processing('Merchant does not exist');
  const password = Buffer.from(`${shortcode}${passkey}${field('Timestamp')}`).toString('base64');
  return field('Password') === password ? null : processing('Wrong credentials');
}

/**
 * Refuses callback addresses outside of this shop. The simulator's credentials are public, so anyone could make this
 * server send requests to any address.
 */
export const callbackFault = (field: (name: string) => string, shopUrl: string): Fault | null =>
  field('CallBackURL').startsWith(`${shopUrl}/`) ? null : invalid('CallBackURL');

/** Checks the rest of a request for a prompt. */
export function pushFault(field: (name: string) => string, shortcode: string): Fault | null {
  const amount = field('Amount');
  const rules: readonly (readonly [name: string, holds: boolean])[] = [
    ['TransactionType', /^Customer(PayBill|BuyGoods)Online$/.test(field('TransactionType'))],
    ['Amount', /^\d{1,6}$/.test(amount) && Number(amount) >= 1 && Number(amount) <= 250_000],
    ['PartyA', /^254[17]\d{8}$/.test(field('PartyA'))],
    ['PartyB', field('PartyB') === shortcode],
    ['PhoneNumber', /^254[17]\d{8}$/.test(field('PhoneNumber'))],
    ['CallBackURL', isCallableUrl(field('CallBackURL'))],
    ['AccountReference', /^[A-Z0-9]{1,12}$/.test(field('AccountReference'))],
    ['TransactionDesc', /^.{1,13}$/.test(field('TransactionDesc'))],
  ];
  const broken = rules.find(([, holds]) => !holds);
  return broken ? invalid(broken[0]) : null;
}
