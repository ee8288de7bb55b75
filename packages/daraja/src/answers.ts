import * as v from 'valibot';

/** A code, as text. Safaricom sends the same code as a number or as text. */
export const code = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).trim()),
);

/** A description. Nothing depends on it, so a value of another type counts as none. */
export const description = v.fallback(v.optional(v.nullable(v.string())), null);

/** The life of Safaricom's tokens in seconds, for an answer without one. A rejected token is replaced in any case. */
const usualLife = 3599;

export const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds. Documented as a number, sent as text. */
  expires_in: v.fallback(v.pipe(code, v.transform(Number), v.number(), v.minValue(1)), usualLife),
});

/** An error of Safaricom, or of the gateway in front of it (`fault`), which refuses requests under load. */
export const errorAnswer = v.union([
  v.object({ errorCode: v.pipe(code, v.nonEmpty()), errorMessage: description }),
  v.pipe(
    v.object({
      fault: v.object({ faultstring: description, detail: v.object({ errorcode: v.pipe(v.string(), v.nonEmpty()) }) }),
    }),
    v.transform(({ fault }) => ({ errorCode: fault.detail.errorcode, errorMessage: fault.faultstring })),
  ),
]);

export const pushAnswer = v.object({
  ResponseCode: code,
  ResponseDescription: description,
  MerchantRequestID: v.fallback(v.optional(v.nullable(code)), null),
  CheckoutRequestID: v.fallback(v.optional(v.nullable(code)), null),
});

export const queryAnswer = v.object({ ResponseCode: v.optional(code), ResultCode: code, ResultDesc: description });

/** Version 1 of the registration answers a description without a code. */
export const registrationAnswer = v.object({ ResponseCode: v.optional(code), ResponseDescription: description });

/** An unvalidated answer: the status, and the parsed JSON, null for invalid JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The `Retry-After` in milliseconds; null without one. */
  readonly retryAfter: number | null;
}

/** Parses an answer by a schema; null where it does not match. */
export function readAs<S extends v.GenericSchema>(
  schema: S,
  { body }: Pick<RawAnswer, 'body'>,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : null;
}

/** The longest receipt number that is stored. */
export const maxReceiptLength = 40;

const pulledTransaction = v.pipe(
  v.object({
    transactionId: v.pipe(code, v.nonEmpty(), v.maxLength(maxReceiptLength)),
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
/** A payment in the list of Pull Transactions. `amount` is text, such as `168.00`. */
export type PulledTransaction = v.InferOutput<typeof pulledTransaction>;

/** Parses JSON inside a text, such as `"[[]]"` for no transactions; other values are returned unchanged. */
function unwrap(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** One page of Pull Transactions: nested lists, with keys in lower case. Invalid items are ignored. */
export const pullAnswer = v.pipe(
  v.object({ ResponseCode: code, Response: v.optional(v.unknown()) }),
  v.transform(({ ResponseCode, Response }) => {
    const items: readonly unknown[] = [unwrap(Response)].flat(3);
    const transactions = items.flatMap((item) => {
      const parsed = v.safeParse(pulledTransaction, item);
      return parsed.success ? [parsed.output] : [];
    });
    // 1001 means that the period has no transactions.
    return { isAnswered: ResponseCode === '1000' || ResponseCode === '1001' || ResponseCode === '0', transactions };
  }),
);

/** The answer to the registration for Pull Transactions: 1000 is registered, 1001 registered already. */
export const pullRegistrationAnswer = v.pipe(
  v.looseObject({}),
  v.transform((answer) => {
    const status = answer.ResponseStatus ?? answer['Response Status'] ?? answer.ResponseCode;
    return { status: typeof status === 'string' || typeof status === 'number' ? String(status) : '' };
  }),
);
