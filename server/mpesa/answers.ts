import * as v from 'valibot';

/** Safaricom sends codes as numbers or as text, sometimes the same code in both ways. */
export const code = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).trim()),
);

/** Said on the way: nothing depends on it, so that it may be of any shape. */
const words = v.fallback(v.optional(v.nullable(v.string())), null);

/** What Safaricom's tokens are good for, in seconds: where an answer does not say. A rejected one is replaced anyway. */
const usualLife = 3599;

export const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds: documented as a number, sent as text. */
  expires_in: v.fallback(v.pipe(code, v.transform(Number), v.number(), v.minValue(1)), usualLife),
});

/** Safaricom's errors, and those of the gateway before it (`fault`), which turns requests away under load. */
export const errorAnswer = v.union([
  v.object({ errorCode: v.pipe(code, v.nonEmpty()), errorMessage: words }),
  v.pipe(
    v.object({
      fault: v.object({ faultstring: words, detail: v.object({ errorcode: v.pipe(v.string(), v.nonEmpty()) }) }),
    }),
    v.transform(({ fault }) => ({ errorCode: fault.detail.errorcode, errorMessage: fault.faultstring })),
  ),
]);

export const pushAnswer = v.object({
  ResponseCode: code,
  ResponseDescription: words,
  MerchantRequestID: v.fallback(v.optional(v.nullable(code)), null),
  CheckoutRequestID: v.fallback(v.optional(v.nullable(code)), null),
});

export const queryAnswer = v.object({ ResponseCode: v.optional(code), ResultCode: code, ResultDesc: words });

/** The older of the two says nothing but its description. */
export const registrationAnswer = v.object({ ResponseCode: v.optional(code), ResponseDescription: words });

/** An answer as it came: the status, and the JSON where there was some. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds of a `Retry-After` in seconds; null without one. */
  readonly retryAfter: number | null;
}

/** Reads an answer by a schema; null where it is something else. */
export function readAs<S extends v.GenericSchema>(
  schema: S,
  { body }: Pick<RawAnswer, 'body'>,
): v.InferOutput<S> | null {
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

/** The callback of a prompt. What says nothing about the payment may be of any shape. */
export const stkCallback = v.pipe(
  v.object({
    Body: v.object({
      stkCallback: v.object({
        MerchantRequestID: words,
        CheckoutRequestID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
        ResultCode: code,
        ResultDesc: words,
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
    TransID: v.pipe(code, v.nonEmpty(), v.maxLength(mostOfAReceipt)),
    TransTime: v.optional(v.nullable(code)),
    TransAmount: v.pipe(code, v.transform(amountOf), v.number()),
    BusinessShortCode: code,
    BillRefNumber: v.optional(v.nullable(code)),
    MSISDN: v.fallback(v.optional(v.nullable(code)), null),
  }),
  v.transform((payment) => ({
    receipt: payment.TransID,
    amount: payment.TransAmount,
    shortcode: payment.BusinessShortCode,
    /** As an order's id is written, however it was typed. */
    account: (payment.BillRefNumber ?? '')
      .replace(/[\s\p{Pd}._/#]/gu, '')
      .toUpperCase()
      .slice(0, 40),
    time: payment.TransTime ?? null,
    /** As sent: mostly masked (`2547 ***** 126`), else the number or its SHA-256 in hex. */
    payerPhone: payment.MSISDN ?? null,
  })),
);
export type C2bPayment = v.InferOutput<typeof c2bPayment>;

const pulledTransaction = v.pipe(
  v.object({
    transactionId: v.pipe(code, v.nonEmpty(), v.maxLength(mostOfAReceipt)),
    amount: code,
    trxDate: v.fallback(v.nullish(code), null),
    msisdn: v.fallback(v.nullish(code), null),
    billreference: v.fallback(v.nullish(code), null),
  }),
  v.transform(({ transactionId, amount, trxDate, msisdn, billreference }) => ({
    receipt: transactionId,
    amount,
    account: billreference ?? '',
    msisdn: msisdn ?? '',
    time: trxDate ?? null,
  })),
);
/** A payment in the list of Pull Transactions. `amount` is as it was written, such as `168.00`. */
export type PulledTransaction = v.InferOutput<typeof pulledTransaction>;

/** JSON in a text, as "no transactions" is answered (`"[[]]"`), or the value as it is. */
function unwrap(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** One page of Pull Transactions: lists in a list, keys in lower case. What is no payment in it is passed over. */
export const pullAnswer = v.pipe(
  v.object({ ResponseCode: code, Response: v.optional(v.unknown()) }),
  v.transform(({ ResponseCode, Response }) => {
    const items: readonly unknown[] = [unwrap(Response)].flat(3);
    const transactions = items.flatMap((item) => {
      const parsed = v.safeParse(pulledTransaction, item);
      return parsed.success ? [parsed.output] : [];
    });
    // 1001 says that there are none in the period.
    return { isAnswered: ResponseCode === '1000' || ResponseCode === '1001' || ResponseCode === '0', transactions };
  }),
);

/** Of the registration for Pull Transactions: 1000 is registered, 1001 registered already. */
export const pullRegistrationAnswer = v.pipe(
  v.looseObject({}),
  v.transform((answer) => {
    const status = answer.ResponseStatus ?? answer['Response Status'] ?? answer.ResponseCode;
    return { status: typeof status === 'string' || typeof status === 'number' ? String(status) : '' };
  }),
);
