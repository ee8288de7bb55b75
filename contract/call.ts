import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

// biome-ignore lint/suspicious/noExplicitAny: the outermost bound of every schema; nothing is ever read through it.
export type AnySchema = BaseSchema<any, any, BaseIssue<unknown>>;

/**
 * Who may call: anyone (`none`), anyone but with a token when the cart has an owner (`optional`), a signed-in user
 * (`token`), or the one user whom the path's `id`, or else the body's `userID`, names (`self`).
 */
export type CallAuth = 'none' | 'optional' | 'token' | 'self';

export type CallMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One call of the v1 API (spec section 7). Paths are written as in the spec, `/cart/{cartID}/item/update`, and stand
 * below `/v1`. `answer` is the schema of `message` in `{success: 1, message}`.
 */
export interface Call {
  readonly method: CallMethod;
  readonly path: string;
  readonly summary: string;
  readonly auth: CallAuth;
  /** A GET that changes or sends something, as the spec has it: another site may not make a browser ask for it. */
  readonly effectful?: true;
  /** Answers server-sent events instead of JSON; each one's data is an envelope. */
  readonly stream?: true;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  readonly answer: AnySchema;
  /** Honest HTTP statuses of the failures beside 400 (malformed), 429 and 500, with what each means. */
  readonly failures?: Readonly<Record<number, string>>;
}

type Out<S> = S extends AnySchema ? InferOutput<S> : undefined;
type In<S> = S extends AnySchema ? InferInput<S> : undefined;

export type ParamsOf<C extends Call> = Out<C['params']>;
export type QueryOf<C extends Call> = Out<C['query']>;
export type BodyOf<C extends Call> = Out<C['body']>;
export type AnswerOf<C extends Call> = InferOutput<C['answer']>;

type RequestPart<K extends string, S> = S extends AnySchema ? { [P in K]: In<S> } : { [P in K]?: undefined };
/** What a caller gives: `{params, query, body}`, each only where the call has it. */
export type RequestOf<C extends Call> = RequestPart<'params', C['params']> &
  Partial<RequestPart<'query', C['query']>> &
  RequestPart<'body', C['body']>;

/** Keeps the literal types of a call's description. Without side effects: a bundle holds only the calls it makes. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The envelope of every answer. */
export type Envelope<T> = { success: 1; message: T } | { success: 0; message: string };
