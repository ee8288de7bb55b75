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

const metadataItem = v.object({ Name: v.string(), Value: v.optional(v.nullable(v.union([v.string(), v.number()]))) });

/** The callback of a prompt. Items are read by name; some have no value. */
export const stkCallback = v.pipe(
  v.object({
    Body: v.object({
      stkCallback: v.object({
        MerchantRequestID: words,
        CheckoutRequestID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
        ResultCode: code,
        ResultDesc: words,
        CallbackMetadata: v.optional(v.nullable(v.object({ Item: v.optional(v.array(metadataItem), []) }))),
      }),
    }),
  }),
  v.transform(({ Body: { stkCallback: callback } }) => {
    const items = new Map(callback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value ?? null]));
    const amount = items.get('Amount') ?? null;
    const receipt = items.get('MpesaReceiptNumber') ?? null;
    return {
      checkoutRequestID: callback.CheckoutRequestID,
      merchantRequestID: callback.MerchantRequestID ?? null,
      resultCode: callback.ResultCode,
      resultDesc: callback.ResultDesc ?? '',
      /** KES; null where none was sent. NaN where it is no number. */
      amount: amount === null ? null : Number(amount),
      receipt: receipt === null || String(receipt).trim() === '' ? null : String(receipt).trim(),
    };
  }),
);
export type StkCallback = v.InferOutput<typeof stkCallback>;

/** A paybill payment: the bodies of validation and confirmation are the same. */
export const c2bPayment = v.pipe(
  v.object({
    TransID: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
    TransTime: v.optional(v.nullable(code)),
    TransAmount: v.pipe(code, v.transform(Number), v.number()),
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
