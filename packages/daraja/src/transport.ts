import { errorAnswer, type RawAnswer, readAs, tokenAnswer } from './answers.ts';
import { shareToken, type Token, type TokenStore } from './shared-token.ts';
import { minute, second } from './time.ts';

/** Receives warnings with their details; a pino logger is one. */
export interface Log {
  warn(details: object, message: string): void;
}

export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
}

export interface TransportSettings {
  /**
   * Safaricom's base address, or the simulator's. A function, because the simulator's port is set when the server
   * listens.
   */
  readonly baseUrl: () => string;
  readonly credentials: Credentials;
  /** By default the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** By default the clock of the process. */
  readonly clock?: () => Date;
  /** By default warnings are not logged. */
  readonly log?: Log;
  /** Shares the token with other instances; by default this client does not share its token. */
  readonly tokens?: TokenStore;
}

/** The request was not sent: there was no token or no connection. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The clock and the log of a client without settings for them. */
export const systemClock = (): Date => new Date();
export const silentLog: Log = { warn: () => {} };

const renewalMargin = 5 * minute;
const tokenTimeout = 10 * second;
const rejectedTokenCodes = new Set(['404.001.03', '400.003.01', '400.008.01', '401.002.01', '401.003.01']);
/** The codes of failures before there was a connection, so that nothing was sent. */
const withoutConnection = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A new connection for each request. The other end may close a reused one just when a prompt is sent, and then it is
 * unknown whether the prompt arrived.
 */
const closeAfterwards = { connection: 'close' };

const findErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether `fetch` failed before it had a connection. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof Error && withoutConnection.has(String(findErrorCode(error.cause)));

async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
  try {
    return { status, retryAfter, body: JSON.parse(text) };
  } catch {
    return { status, retryAfter, body: null };
  }
}

const isTokenRejected = (answer: RawAnswer): boolean =>
  answer.status === 401 || rejectedTokenCodes.has(readAs(errorAnswer, answer)?.errorCode ?? '');

/**
 * Creates the function for authenticated requests. All requests share one token, because Safaricom revokes a token when
 * it issues the next: one request fetches it while the others wait. It is renewed five minutes before its expiry, or
 * after half its life if that is shorter.
 */
export function createTransport({
  baseUrl,
  credentials,
  fetch = globalThis.fetch,
  clock = systemClock,
  log = silentLog,
  tokens,
}: TransportSettings) {
  const shared = tokens && shareToken(tokens, clock);
  let cached: Token | null = null;
  let rejected: string | null = null;
  let fetching: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const { consumerKey, consumerSecret } = credentials;
    const response = await fetch(`${baseUrl()}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: {
        ...closeAfterwards,
        authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(tokenTimeout),
    });
    const answer = await readAnswer(response);
    const issued = response.ok ? readAs(tokenAnswer, answer) : null;
    if (!issued) {
      const code = readAs(errorAnswer, answer)?.errorCode;
      throw new Error(`M-PESA issued no token: HTTP ${response.status}${code ? `, ${code}` : ''}`);
    }
    const life = issued.expires_in * 1000;
    return {
      token: issued.access_token,
      renewAt: new Date(clock().getTime() + life - Math.min(renewalMargin, life / 2)),
    };
  }

  async function token(): Promise<string> {
    if (cached && clock() < cached.renewAt) return cached.token;
    fetching ??= (shared ? shared(rejected, fetchToken) : fetchToken())
      .then((obtained) => {
        cached = obtained;
        return obtained;
      })
      .finally(() => {
        fetching = null;
      });
    return (await fetching).token;
  }

  async function tokenOrNotSent(): Promise<string> {
    try {
      return await token();
    } catch (error) {
      log.warn({ err: error }, 'no access token could be obtained from M-PESA');
      throw new NotSentError('M-PESA issued no token', { cause: error });
    }
  }

  async function send(path: string, body: object, bearer: string, timeoutMs: number): Promise<RawAnswer> {
    const sent = fetch(`${baseUrl()}${path}`, {
      method: 'POST',
      headers: { ...closeAfterwards, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The request contains credentials, which must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const response = await sent.catch((error: unknown) => {
      throw wasNotSent(error) ? new NotSentError('M-PESA could not be connected to', { cause: error }) : error;
    });
    return readAnswer(response);
  }

  /**
   * Posts JSON. A request with a rejected token was not carried out and is repeated once with a new token.
   * @throws NotSentError without a token or a connection; the error of fetch where the answer is lost
   */
  return async function post(path: string, body: object, timeoutMs: number): Promise<RawAnswer> {
    const bearer = await tokenOrNotSent();
    const answer = await send(path, body, bearer, timeoutMs);
    if (!isTokenRejected(answer)) return answer;
    // A concurrent request may have fetched a new token meanwhile, which must stay in the cache.
    if (cached?.token === bearer) {
      cached = null;
      rejected = bearer;
    }
    return send(path, body, await tokenOrNotSent(), timeoutMs);
  };
}
