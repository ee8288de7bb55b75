import * as v from 'valibot';

/** Safaricom sends codes as numbers or as text, sometimes the same code in both ways. */
export const code = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).trim()),
);
const words = v.optional(v.nullable(v.string()));

export const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds: documented as a number, sent as text. */
  expires_in: v.pipe(code, v.transform(Number), v.number(), v.minValue(1)),
});

export const errorAnswer = v.object({ errorCode: code, errorMessage: words });

export const pushAnswer = v.object({
  ResponseCode: code,
  ResponseDescription: words,
  MerchantRequestID: words,
  CheckoutRequestID: words,
});

export const queryAnswer = v.object({ ResponseCode: v.optional(code), ResultCode: code, ResultDesc: words });

export const registrationAnswer = v.object({ ResponseCode: code, ResponseDescription: words });

/** An answer as it came: the status, and the JSON where there was some. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads an answer by a schema; null where it is something else. */
export function readAs<S extends v.GenericSchema>(schema: S, { body }: RawAnswer): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : null;
}

/** Amounts as they were seen: `1`, `1.00`, `"5.00"`. Anything else is NaN, which equals no price. */
const amountOf = (written: string): number => (/^\d{1,12}(\.\d{1,6})?$/.test(written) ? Number(written) : Number.NaN);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The values that a callback's metadata gives for a name, each once, as text; what is neither text nor a number is
 * `?`. Items stand in any order, some without a value, and what is no item is passed over.
 */
function metadataOf(metadata: unknown, name: string): readonly string[] {
  const items: readonly unknown[] = isRecord(metadata) ? [metadata.Item].flat() : [];
  const values = items
    .filter(isRecord)
    .filter(({ Name, Value }) => Name === name && Value !== undefined && Value !== null)
    .map(({ Value }) => (typeof Value === 'string' || typeof Value === 'number' ? String(Value).trim() : '?'));
  return [...new Set(values)].filter((value) => value !== '');
}

const mostOfAReceipt = 40;

/** Said on the way, and nothing depends on it. */
const aside = v.fallback(words, null);

/** The callback of a prompt. What says nothing about the payment may be of any shape. */
export const stkCallback = v.pipe(
  v.object({
    Body: v.object({
      stkCallback: v.object({
        MerchantRequestID: aside,
        CheckoutRequestID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
        ResultCode: code,
        ResultDesc: aside,
        CallbackMetadata: v.optional(v.unknown()),
      }),
    }),
  }),
  v.transform(({ Body: { stkCallback: callback } }) => {
    // Of two different values nobody knows which is meant: that is no amount, and no receipt.
    const amounts = metadataOf(callback.CallbackMetadata, 'Amount');
    const [amount = null] = amounts.length > 1 ? ['?'] : amounts;
    const receipts = metadataOf(callback.CallbackMetadata, 'MpesaReceiptNumber');
    const [receipt = '?'] = receipts.length > 1 ? ['?'] : receipts;
    return {
      checkoutRequestID: callback.CheckoutRequestID,
      merchantRequestID: callback.MerchantRequestID ?? null,
      resultCode: callback.ResultCode,
      resultDesc: callback.ResultDesc ?? '',
      /** KES; null where none was sent. NaN where it is no number. */
      amount: amount === null ? null : amountOf(amount),
      receipt: receipt === '?' || receipt.length > mostOfAReceipt ? null : receipt,
    };
  }),
);
export type StkCallback = v.InferOutput<typeof stkCallback>;

/** A paybill payment: the bodies of validation and confirmation are the same. */
export const c2bPayment = v.pipe(
  v.object({
    TransID: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(mostOfAReceipt)),
    TransTime: v.optional(v.nullable(code)),
    TransAmount: v.pipe(code, v.transform(amountOf), v.number()),
    BusinessShortCode: code,
    BillRefNumber: v.optional(v.nullable(code)),
  }),
  v.transform((payment) => ({
    receipt: payment.TransID,
    amount: payment.TransAmount,
    shortcode: payment.BusinessShortCode,
    /** As an order's id is written, however it was typed. */
    account: (payment.BillRefNumber ?? '').replace(/\s/g, '').toUpperCase().slice(0, 40),
    time: payment.TransTime ?? null,
  })),
);
export type C2bPayment = v.InferOutput<typeof c2bPayment>;
