import type { Logger } from 'pino';
import { errorAnswer, type RawAnswer, readAs, tokenAnswer } from './answers.ts';

interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
}

/** An access token, and until when it may be used: some minutes less than it is good for. */
export interface Token {
  readonly token: string;
  readonly goodUntil: Date;
}

/** A token that several instances may use: the one they share, else a fresh one; never the one that was rejected. */
export type TokenShare = (rejected: string | null, fetchFresh: () => Promise<Token>) => Promise<Token>;

export interface DarajaOptions {
  /** Safaricom's base address, or the simulator's, which is known once the server listens. */
  readonly baseUrl: () => string;
  readonly credentials: Credentials;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Left out: nobody else has these credentials. */
  readonly share?: TokenShare;
  /** The version of the C2B registration; shops are given one or the other. */
  readonly c2bVersion?: 'v1' | 'v2';
}

/** A request that certainly never left: there was no token to send it with, or nobody to send it to. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

const alone: TokenShare = (_rejected, fetchFresh) => fetchFresh();

const margin = 5 * 60 * 1000;
const tokenTimeout = 10_000;
const rejectedTokenCodes = new Set(['404.001.03', '400.003.01', '400.008.01', '401.002.01', '401.003.01']);
/** What is wrong before there is a connection: nothing has been sent over it. */
const withoutConnection = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A connection that is kept may be closed at the other end just when a prompt is sent over it: then nobody knows whether
 * it arrived. A new one for each call costs less than that.
 */
const unkept = { connection: 'close' };

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether `fetch` failed before it had a connection. */
const neverLeft = (error: unknown): boolean =>
  error instanceof Error && withoutConnection.has(String(codeOf(error.cause)));

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
 * Authenticated calls. One token is shared by all of them: a new one makes the one before invalid, so it is fetched by
 * one caller while the others wait, five minutes before it runs out (or half its life, of a short one).
 */
export function createTransport({ baseUrl, credentials, fetch, clock, log, share = alone }: DarajaOptions) {
  let known: Token | null = null;
  let rejected: string | null = null;
  let fetching: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const { consumerKey, consumerSecret } = credentials;
    const response = await fetch(`${baseUrl()}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: {
        ...unkept,
        authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(tokenTimeout),
    });
    const answer = await readAnswer(response);
    const read = response.ok ? readAs(tokenAnswer, answer) : null;
    if (!read) {
      const code = readAs(errorAnswer, answer)?.errorCode;
      throw new Error(`M-PESA gave no token: HTTP ${response.status}${code ? `, ${code}` : ''}`);
    }
    const life = read.expires_in * 1000;
    return { token: read.access_token, goodUntil: new Date(clock().getTime() + life - Math.min(margin, life / 2)) };
  }

  async function token(): Promise<string> {
    if (known && clock() < known.goodUntil) return known.token;
    fetching ??= share(rejected, fetchToken)
      .then((found) => {
        known = found;
        return found;
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
      log.warn({ err: error }, 'M-PESA gave no token');
      throw new NotSentError('M-PESA gave no token', { cause: error });
    }
  }

  async function send(path: string, body: object, bearer: string, timeoutMs: number): Promise<RawAnswer> {
    const sent = fetch(`${baseUrl()}${path}`, {
      method: 'POST',
      headers: { ...unkept, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // What is sent is for Safaricom and for nobody that an answer names.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const response = await sent.catch((error: unknown) => {
      throw neverLeft(error) ? new NotSentError('M-PESA could not be connected to', { cause: error }) : error;
    });
    return readAnswer(response);
  }

  /**
   * Posts JSON. A call whose token is rejected was not carried out: it is sent once more with a fresh token.
   * @throws NotSentError when there is no token or no connection; whatever fetch throws when there is no answer
   */
  return async function post(path: string, body: object, timeoutMs: number): Promise<RawAnswer> {
    const bearer = await tokenOrNotSent();
    const answer = await send(path, body, bearer, timeoutMs);
    if (!isTokenRejected(answer)) return answer;
    // Another call may have fetched a fresh one meanwhile, which must not be thrown away.
    if (known?.token === bearer) {
      known = null;
      rejected = bearer;
    }
    return send(path, body, await tokenOrNotSent(), timeoutMs);
  };
}
