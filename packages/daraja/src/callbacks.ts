import * as v from 'valibot';
import { code, description, maxReceiptLength } from './answers.ts';

/** What M-PESA sends to a shop's callback addresses. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses an amount such as `1`, `1.00` or `5.00`. Any other text is NaN, which equals no price. */
const parseAmount = (text: string): number => (/^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN);

/**
 * The distinct values of a name in a callback's metadata, as text; `?` for a value that is neither text nor a number.
 * Items may come in any order and without a value. Invalid items are ignored.
 */
function readMetadata(metadata: unknown, name: string): readonly string[] {
  const items: readonly unknown[] = isRecord(metadata) ? [metadata.Item].flat() : [];
  const values = items
    .filter(isRecord)
    .filter(({ Name, Value }) => Name === name && Value !== undefined && Value !== null)
    .map(({ Value }) => (typeof Value === 'string' || typeof Value === 'number' ? String(Value).trim() : '?'));
  return [...new Set(values)].filter((value) => value !== '');
}

/** The callback of a prompt. Fields that do not matter for the payment may have any shape. */
const stkCallback = v.pipe(
  v.object({
    Body: v.object({
      stkCallback: v.object({
        MerchantRequestID: description,
        CheckoutRequestID: v.pipe(code, v.nonEmpty(), v.maxLength(100)),
        ResultCode: code,
        ResultDesc: description,
        CallbackMetadata: v.optional(v.unknown()),
      }),
    }),
  }),
  v.transform(({ Body: { stkCallback: callback } }) => {
    // Two different values are ambiguous and count as an invalid amount or receipt.
    const amounts = readMetadata(callback.CallbackMetadata, 'Amount');
    const [amount = null] = amounts.length > 1 ? ['?'] : amounts;
    const receipts = readMetadata(callback.CallbackMetadata, 'MpesaReceiptNumber');
    const [receipt = '?'] = receipts.length > 1 ? ['?'] : receipts;
    return {
      checkoutRequestID: callback.CheckoutRequestID,
      merchantRequestID: callback.MerchantRequestID ?? null,
      resultCode: callback.ResultCode,
      resultDesc: callback.ResultDesc ?? '',
      /** KES; null for a missing amount, NaN for an invalid one. */
      amount: amount === null ? null : parseAmount(amount),
      receipt: receipt === '?' || receipt.length > maxReceiptLength ? null : receipt,
    };
  }),
);
export type StkCallback = v.InferOutput<typeof stkCallback>;

/** A paybill payment. Validation and confirmation have the same body. */
const c2bPayment = v.pipe(
  v.object({
    TransID: v.pipe(code, v.nonEmpty(), v.maxLength(maxReceiptLength)),
    TransTime: v.optional(v.nullable(code)),
    TransAmount: v.pipe(code, v.transform(parseAmount), v.number()),
    BusinessShortCode: code,
    BillRefNumber: v.optional(v.nullable(code)),
    MSISDN: v.fallback(v.optional(v.nullable(code)), null),
  }),
  v.transform((payment) => ({
    receipt: payment.TransID,
    amount: payment.TransAmount,
    shortcode: payment.BusinessShortCode,
    /** The typed account number in the form of an order's id: capitals, without spaces and punctuation. */
    account: (payment.BillRefNumber ?? '')
      .replace(/[\s\p{Pd}._/#]/gu, '')
      .toUpperCase()
      .slice(0, 40),
    time: payment.TransTime ?? null,
    /** The payer as M-PESA sends it: masked (`2547 ***** 126`), the number, or its SHA-256 in hex. */
    payerPhone: payment.MSISDN ?? null,
  })),
);
export type C2bPayment = v.InferOutput<typeof c2bPayment>;

function parse<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : null;
}

/** Parses the callback of a prompt; null where it is none. @param body the parsed JSON of the request */
export const parseStkCallback = (body: unknown): StkCallback | null => parse(stkCallback, body);

/** Parses a paybill payment; null where it is none. @param body the parsed JSON of the request */
export const parseC2bPayment = (body: unknown): C2bPayment | null => parse(c2bPayment, body);
