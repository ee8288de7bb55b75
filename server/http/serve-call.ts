import type { Context } from 'hono';
import * as v from 'valibot';
import type {
  AnswerOf,
  AnySchema,
  BodyOf,
  Call,
  CallShape,
  ParamsOf,
  QueryOf,
  RequestShape,
  RequestShapeOf,
} from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { accountTexts, cartTexts, requestErrorTexts } from '../texts/index.ts';
import { authenticate, type Caller } from './authentication.ts';
import { requireSelf } from './authorization.ts';
import { etagMatches } from './etag.ts';
import { HttpError } from './http-error.ts';
import { chooseEncoding, compress } from './json-compression.ts';
import { setAccount } from './pseudonyms.ts';
import type { CachedResponse, Representation } from './response-cache.ts';
import { validationMessage } from './validation-messages.ts';

/** The request as a handler gets it, validated by the call's own schemas. */
export interface ServedRequest<C extends Call> extends RequestParts<C> {
  readonly caller: C['auth'] extends 'token' | 'self' ? Caller : C['auth'] extends 'optional' ? Caller | null : null;
  /** For cookies and headers only. */
  readonly http: Context;
}

/** A call with its handler, ready to be mounted. */
export interface ServedCall {
  readonly call: Call;
  readonly requestShape: RequestShape;
  readonly handle: (http: Context, deps: Deps) => Promise<Response>;
}

const emptyObject = v.strictObject({});

function parse(schema: AnySchema | undefined, input: unknown): unknown {
  refuseUnstorable(input);
  const expected = schema ?? emptyObject;
  const result = v.safeParse(expected, input, { abortEarly: true });
  if (result.success) return result.output;
  const message = validationMessage(expected, input, result.issues[0]);
  // A malformed id of a cart is answered like an unknown one.
  throw new HttpError(message === cartTexts.notFound ? 404 : 400, message);
}

/** Reads the query string. A repeated key becomes a list, which only some fields accept. Runs in linear time. */
function readQuery(http: Context): unknown {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URL(http.req.url).searchParams) {
    const earlier = fields.get(key);
    if (earlier === undefined) fields.set(key, value);
    else if (typeof earlier === 'string') fields.set(key, [earlier, value]);
    else earlier.push(value);
  }
  return Object.fromEntries(fields);
}

/** Names that every object inherits: a schema that looks up its fields would find them. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Refuses input that no field accepts: text that the database cannot store (NUL, half of a surrogate pair), and keys
 * that every object inherits. It does not recurse, so deeply nested input cannot overflow the stack.
 */
function refuseUnstorable(input: unknown): void {
  const pending = [input];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new HttpError(400, requestErrorTexts.invalidCharacters);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (inherited.has(key)) throw new HttpError(400, requestErrorTexts.inheritedField);
      pending.push(inner);
    }
  }
}

/** @throws HttpError 400 for a body that is not a JSON object; an empty one counts as `{}` */
function parseBody(raw: string): unknown {
  if (raw.trim() === '') return {};
  const body = parseJson(raw);
  // A schema whose fields are all optional would accept a list as an object without fields.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(400, requestErrorTexts.notAnObject);
  return body;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new HttpError(400, requestErrorTexts.invalidJson);
  }
}

/** The user whose data a call reads or changes: the path's `id`, or else the body's `userID`. */
function targetUser(params: unknown, body: unknown): string {
  const userId =
    (params as { readonly id?: string } | undefined)?.id ?? (body as { readonly userID?: string } | undefined)?.userID;
  if (userId === undefined) throw new Error("a call with auth 'self' has neither an id nor a userID");
  return userId;
}

/** The phone number in a request without a token, such as a sign-in, a registration or a request for a code. */
function targetPhone(part: unknown): string | undefined {
  const { phoneNumber, phone } = (part ?? {}) as { readonly phoneNumber?: unknown; readonly phone?: unknown };
  const number = phoneNumber ?? phone;
  return typeof number === 'string' ? number : undefined;
}

/** Reads the body of a request, which may take long. A GET has none. */
export const readBody = async (http: Context): Promise<string> =>
  http.req.method === 'GET' ? '' : await http.req.text();

/** The validated parts of a request. */
export interface RequestParts<C extends CallShape> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/**
 * Gives fields under their further names the names of the schema. One that is there under both, with two values, stays
 * and is refused like an unknown field.
 */
function withoutAliases(body: unknown, aliases: RequestShape['aliases'] = {}): unknown {
  let renamed = body as Readonly<Record<string, unknown>>;
  for (const [alias, field] of Object.entries(aliases)) {
    const { [alias]: value, ...others } = renamed;
    const isOther = Object.hasOwn(others, field) && others[field] !== value;
    if (Object.hasOwn(renamed, alias) && !isOther) renamed = { ...others, [field]: value };
  }
  return renamed;
}

/** Validates a request by the schemas of its description. @param raw the body @throws HttpError 400 */
export function parseRequest<C extends CallShape>(
  { params, query, body, aliases }: RequestShapeOf<C>,
  http: Context,
  raw: string,
): RequestParts<C> {
  return {
    params: parse(params, http.req.param()),
    query: parse(query, readQuery(http)),
    body: parse(body, withoutAliases(parseBody(raw), aliases)),
  } as RequestParts<C>;
}

/**
 * Authenticates, then validates, then checks for a call with auth `self` that it concerns its caller. A handler gets
 * only input that the schemas allow. The body is read first: a slow sender may take long, and the
 * session must still be valid when the body is complete.
 */
async function readRequest<C extends Call>(
  call: C,
  requestShape: RequestShapeOf<C>,
  http: Context,
  deps: Deps,
): Promise<ServedRequest<C>> {
  const raw = await readBody(http);
  const caller = call.auth === 'none' ? null : await authenticate(http.req.header('token'), deps);
  if ((call.auth === 'token' || call.auth === 'self') && !caller)
    throw new HttpError(401, accountTexts.signInToContinue);
  const { params, query, body } = parseRequest<C>(requestShape, http, raw);
  const account = caller?.userId ?? targetPhone(params) ?? targetPhone(body);
  if (account !== undefined) setAccount(http, account);
  if (call.auth === 'self' && caller) requireSelf(caller, targetUser(params, body));
  return { params, query, body, caller, http } as unknown as ServedRequest<C>;
}

type Handler<C extends Call> = (request: ServedRequest<C>, deps: Deps) => Promise<AnswerOf<C>>;

/** Binds a call of the contract to its handler, which returns the value of `message` or throws an HttpError. */
export function serve<C extends Call>(call: C, requestShape: RequestShapeOf<C>, handler: Handler<C>): ServedCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const message = await handler(await readRequest(call, requestShape, http, deps), deps);
      return http.json({ success: 1, message });
    },
  };
}

/** How long browsers and proxies may use a response without revalidating it. */
export type Freshness = 'volatile' | 'static';

const freshness: Readonly<Record<Freshness, string>> = {
  /** Prices and stock: ten seconds, and never longer. */
  volatile: 'public, max-age=10, must-revalidate',
  /** Names, pictures and texts: shown from the cache and fetched again in the background. */
  static: 'public, max-age=60, stale-while-revalidate=600',
};

/** The cache key of a public response: its path and query, such as `/v1/product/item?limit=12`. */
function cacheKey(http: Context): string {
  const { url } = http.req;
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

type PublicCall = Call & { readonly method: 'GET'; readonly auth: 'none' };

/** Finds or creates the response of an address. A cached one needs no validation. */
const cachedResponse = <C extends PublicCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: Handler<C>,
  http: Context,
  deps: Deps,
): Promise<CachedResponse> =>
  deps.responseCache.get(cacheKey(http), async () => handler(await readRequest(call, requestShape, http, deps), deps));

/** Chooses the form of a cached response, which is the same for every caller and so holds no secret. */
function negotiate(http: Context, response: CachedResponse): Representation<string | Uint8Array<ArrayBuffer>> {
  const encoding = chooseEncoding(http, response.body);
  return encoding ? response.compressed(encoding) : response;
}

/**
 * Binds a call whose response is large, depends on the caller and holds no secret. It is compressed for a caller who
 * accepts that, and not cached.
 */
export function serveCompressed<C extends Call>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: Handler<C>,
): ServedCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const body = JSON.stringify({
        success: 1,
        message: await handler(await readRequest(call, requestShape, http, deps), deps),
      });
      const encoding = chooseEncoding(http, body);
      return http.body(encoding ? await compress(body, encoding) : body);
    },
  };
}

/**
 * Binds a call whose response is the same for every caller. It is cached in the process, and by browsers and proxies,
 * which revalidate it by its entity tag. The address alone is the cache key, so the handler must not read headers.
 */
export function servePublic<C extends PublicCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  cachedFor: Freshness,
  handler: Handler<C>,
): ServedCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const { body, etag } = negotiate(http, await cachedResponse(call, requestShape, handler, http, deps));
      http.header('cache-control', freshness[cachedFor]);
      http.header('etag', etag);
      return etagMatches(http.req.header('if-none-match'), etag) ? http.body(null, 304) : http.body(body);
    },
  };
}

/**
 * Binds a call whose response is the same for every caller and whose address is private, such as a search. It is cached
 * in the process, but not by browsers and proxies.
 */
export function serveCached<C extends PublicCall>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: Handler<C>,
): ServedCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const { body } = negotiate(http, await cachedResponse(call, requestShape, handler, http, deps));
      return http.body(body);
    },
  };
}

/** Binds a call that is answered with a stream of events. */
export function serveStream<C extends Call & { readonly stream: true }>(
  call: C,
  requestShape: RequestShapeOf<C>,
  handler: (request: ServedRequest<C>, deps: Deps) => Promise<Response>,
): ServedCall {
  return {
    call,
    requestShape,
    handle: async (http, deps) => {
      const request = await readRequest(call, requestShape, http, deps);
      // The stream of a HEAD is never read, so it would never be closed.
      return http.req.method === 'HEAD' ? http.body(null) : handler(request, deps);
    },
  };
}
