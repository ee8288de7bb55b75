import type { Context } from 'hono';
import * as v from 'valibot';
import type { AnswerOf, AnySchema, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { type Caller, findCaller, requireSelf } from './caller.ts';
import { compress, encodingFor, leastCompressed } from './compression.ts';
import { etagMatches } from './etag.ts';
import { HttpError } from './http-error.ts';
import { noteAccount } from './pseudonyms.ts';
import type { Answer, Form } from './response-cache.ts';
import { validationMessage } from './validation-messages.ts';

/** What a handler gets: everything validated by the call's own schemas. */
export interface ServedRequest<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: C['auth'] extends 'token' | 'self' ? Caller : C['auth'] extends 'optional' ? Caller | null : null;
  /** For cookies and headers only. */
  readonly http: Context;
}

/** A call with its handler, ready to be mounted. */
export interface ServedCall {
  readonly call: Call;
  readonly handle: (http: Context, deps: Deps) => Promise<Response>;
}

const nothing = v.strictObject({});

function parse(schema: AnySchema | undefined, input: unknown): unknown {
  refuseUnstorable(input);
  const wanted = schema ?? nothing;
  const result = v.safeParse(wanted, input, { abortEarly: true });
  if (!result.success) throw new HttpError(400, validationMessage(wanted, input, result.issues[0]));
  return result.output;
}

/** A key given twice becomes a list, which no query schema accepts. Looks at each pair once, however many there are. */
function queryOf(http: Context): unknown {
  const given = new Map<string, unknown>();
  for (const [key, value] of new URL(http.req.url).searchParams) given.set(key, given.has(key) ? [value] : value);
  return Object.fromEntries(given);
}

/** Names that every object has: a schema that looks its fields up takes them for fields of its own. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Refuses what no field can hold: text that the database cannot store as it is (NUL, half of a surrogate pair), and
 * keys that every object inherits. Walks without recursion, however deep the input is nested.
 */
function refuseUnstorable(input: unknown): void {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new HttpError(400, 'The request contains characters that cannot be stored.');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (inherited.has(key)) throw new HttpError(400, 'The request contains a field that does not exist.');
      waiting.push(inner);
    }
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

async function bodyOf(http: Context): Promise<unknown> {
  if (http.req.method === 'GET') return {};
  const raw = await http.req.text();
  if (raw.trim() === '') return {};
  const body = parseJson(raw);
  // A schema of optional fields alone would take a list for an object without fields.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(400, 'The body must be a JSON object.');
  return body;
}

/** The user whom a call is about: the path's `id`, or else the body's `userID`. */
function namedUser(params: unknown, body: unknown): string {
  const named = { ...(body as object), ...(params as object) } as { readonly id?: string; readonly userID?: string };
  const userId = named.id ?? named.userID;
  if (userId === undefined) throw new Error('a call for one user names no user');
  return userId;
}

/** The phone number that an unsigned request is about: to sign in to, to register, to send a code to. */
function phoneOf(part: unknown): string | undefined {
  const { phoneNumber, phone } = (part ?? {}) as { readonly phoneNumber?: unknown; readonly phone?: unknown };
  const given = phoneNumber ?? phone;
  return typeof given === 'string' ? given : undefined;
}

/**
 * Authentication comes first, then validation, then whether the call is for this user; a handler sees nothing that the
 * schemas do not allow.
 */
async function requestOf<C extends Call>(call: C, http: Context, deps: Deps): Promise<ServedRequest<C>> {
  const caller = call.auth === 'none' ? null : await findCaller(http.req.header('token'), deps);
  if ((call.auth === 'token' || call.auth === 'self') && !caller) throw new HttpError(401, 'Sign in to continue.');
  const params = parse(call.params, http.req.param());
  const query = parse(call.query, queryOf(http));
  const body = parse(call.body, await bodyOf(http));
  const account = caller?.userId ?? phoneOf(params) ?? phoneOf(body);
  if (account !== undefined) noteAccount(http, account);
  if (call.auth === 'self' && caller) requireSelf(caller, namedUser(params, body));
  return { params, query, body, caller, http } as unknown as ServedRequest<C>;
}

type Handler<C extends Call> = (request: ServedRequest<C>, deps: Deps) => Promise<AnswerOf<C>>;

/** Binds a call of the contract to its handler, which answers what goes into `message`, or throws a HttpError. */
export function serve<C extends Call>(call: C, handler: Handler<C>): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const message = await handler(await requestOf(call, http, deps), deps);
      return http.json({ success: 1, message });
    },
  };
}

/** How long browsers and proxies in between may use an answer without asking again. */
export type Freshness = 'stock' | 'words';

const freshness: Readonly<Record<Freshness, string>> = {
  /** Prices and what is in stock: ten seconds, and never longer than that. */
  stock: 'public, max-age=10, must-revalidate',
  /** Names, pictures and texts: shown at once, and asked for anew behind the reader's back. */
  words: 'public, max-age=60, stale-while-revalidate=600',
};

/** `/v1/product/item?limit=12`: what tells one public answer from another. */
function addressOf(http: Context): string {
  const { url } = http.req;
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

type PublicCall = Call & { readonly method: 'GET'; readonly auth: 'none' };

/** An address that has been answered once needs no validation the second time. */
const keptAnswer = <C extends PublicCall>(call: C, handler: Handler<C>, http: Context, deps: Deps): Promise<Answer> =>
  deps.responseCache.read(addressOf(http), async () => handler(await requestOf(call, http, deps), deps));

/** An answer that is the same for every caller, in the encoding that the caller accepts. */
function formFor(http: Context, answer: Answer): Form<string | Uint8Array<ArrayBuffer>> {
  http.header('content-type', 'application/json');
  http.header('vary', 'accept-encoding', { append: true });
  const encoding = encodingFor(http.req.header('accept-encoding'));
  const compressed = encoding && answer.compressed(encoding);
  if (compressed) http.header('content-encoding', encoding);
  return compressed || answer;
}

/**
 * The same for a call with a large answer that depends on the caller and holds no secret of anyone: compressed for a
 * caller who accepts that, and cached nowhere.
 */
export function serveCompressed<C extends Call>(call: C, handler: Handler<C>): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const body = JSON.stringify({ success: 1, message: await handler(await requestOf(call, http, deps), deps) });
      http.header('content-type', 'application/json');
      http.header('vary', 'accept-encoding', { append: true });
      const encoding = body.length < leastCompressed ? null : encodingFor(http.req.header('accept-encoding'));
      if (!encoding) return http.body(body);
      http.header('content-encoding', encoding);
      return http.body(await compress(body, encoding));
    },
  };
}

/**
 * The same for a call whose answer is the same for everybody: kept in the process, and given with a tag by which a
 * caller asks whether it still holds. Only the address decides, so no header or cookie may change what it says.
 */
export function servePublic<C extends PublicCall>(call: C, lasting: Freshness, handler: Handler<C>): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const { body, etag } = formFor(http, await keptAnswer(call, handler, http, deps));
      http.header('cache-control', freshness[lasting]);
      http.header('etag', etag);
      return etagMatches(http.req.header('if-none-match'), etag) ? http.body(null, 304) : http.body(body);
    },
  };
}

/**
 * The same for a call that is nobody else's business, such as what somebody searched for: kept in the process, and by
 * no cache on the way.
 */
export function serveKept<C extends PublicCall>(call: C, handler: Handler<C>): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const { body } = formFor(http, await keptAnswer(call, handler, http, deps));
      return http.body(body);
    },
  };
}

/** The same for a call that answers a stream. */
export function serveStream<C extends Call & { readonly stream: true }>(
  call: C,
  handler: (request: ServedRequest<C>, deps: Deps) => Promise<Response>,
): ServedCall {
  return {
    call,
    handle: async (http, deps) => {
      const request = await requestOf(call, http, deps);
      // Nobody reads a stream that a HEAD asks about, so nobody would ever close it.
      return http.req.method === 'HEAD' ? http.body(null) : handler(request, deps);
    },
  };
}
