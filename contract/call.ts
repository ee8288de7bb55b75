import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

// biome-ignore lint/suspicious/noExplicitAny: this type only bounds the schemas; no value is read through it.
export type AnySchema = BaseSchema<any, any, BaseIssue<unknown>>;

/**
 * The authentication of a call: none (`none`), a token if the caller has one (`optional`, required for a cart with an
 * owner), any user's token (`token`), or the token of the user in the path's `id` or the body's `userID` (`self`).
 */
export type CallAuth = 'none' | 'optional' | 'token' | 'self';

export type CallMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The request of a call: what only the server reads of it, which is in no file of the site. */
export interface RequestShape {
  readonly summary: string;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  /** Further names that the spec has for fields of the body, each with the field's name in the schema. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The meaning of each further HTTP status of a failure. Every call may also answer 400, 429 and 500. */
  readonly failures?: Readonly<Record<number, string>>;
}

declare const requestShape: unique symbol;

/**
 * What browser and server read of a call. Paths are written as in the spec, `/cart/{cartID}/item/update`. `answer` is
 * the schema of `message` in `{success: 1, message}`.
 */
export interface CallShape {
  /** The request of the call, in its type alone. */
  readonly [requestShape]?: RequestShape;
  readonly method: CallMethod;
  readonly path: string;
  /** A GET that changes or sends something, as the spec has it. Requests from pages of other sites are refused. */
  readonly effectful?: true;
  /** The answer is a stream of server-sent events. The data of each event is an envelope. */
  readonly stream?: true;
  /** The answer is a file, not JSON. */
  readonly download?: true;
  /** The body is a file, which no schema describes. */
  readonly upload?: true;
  readonly answer: AnySchema;
}

/** One call of the v1 API (spec section 7), served below `/v1`. */
export interface Call extends CallShape {
  readonly auth: CallAuth;
}

type Out<S> = S extends AnySchema ? InferOutput<S> : undefined;
type In<S> = S extends AnySchema ? InferInput<S> : undefined;

/** What `describeRequest` has returned for a call. */
export type RequestShapeOf<C extends CallShape> = NonNullable<C[typeof requestShape]>;
export type ParamsOf<C extends CallShape> = Out<RequestShapeOf<C>['params']>;
export type QueryOf<C extends CallShape> = Out<RequestShapeOf<C>['query']>;
export type BodyOf<C extends CallShape> = Out<RequestShapeOf<C>['body']>;
export type AnswerOf<C extends CallShape> = InferOutput<C['answer']>;

type RequestPart<K extends string, S> = S extends AnySchema ? { [P in K]: In<S> } : { [P in K]?: undefined };
/** The request of a call: `{params, query, body}`, each only where the call has it. */
export type RequestOf<C extends CallShape> = RequestPart<'params', RequestShapeOf<C>['params']> &
  Partial<RequestPart<'query', RequestShapeOf<C>['query']>> &
  (C extends { readonly upload: true } ? { readonly body: Blob } : RequestPart<'body', RequestShapeOf<C>['body']>);

/** The path of a call with its parameters in place: `/product/item/7`. */
export const formatPath = ({ path }: CallShape, params: object = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))));

/** A call with the type of its request. */
export type WithRequest<C extends CallShape, R extends RequestShape> = C & { readonly [requestShape]?: R };

/** Types a call's description by its literals. The annotation lets a bundle drop the calls that it does not make. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<R extends RequestShape, const C extends Call>(
  _request: () => R,
  call: C,
): WithRequest<C, R> {
  return call as WithRequest<C, R>;
}

/** `requestType<typeof claimCartRequest>` names the request of a call, which no bundle then contains. Never called. */
export const requestType = <R extends RequestShape>(): R => {
  throw new Error('requestType has a type only');
};

/** Takes a function, because a bundler drops an unused function together with all that only it reads. */
/* @__NO_SIDE_EFFECTS__ */
export function describeRequest<const R extends RequestShape>(describe: () => R): R {
  return describe();
}

/** The envelope of every answer. */
export type Envelope<T> = { success: 1; message: T } | { success: 0; message: string };
