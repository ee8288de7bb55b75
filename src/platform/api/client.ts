import { type $Fetch, ofetch } from 'ofetch';
import * as v from 'valibot';
import { type AnswerOf, type Call, formatPath, type RequestOf } from '#contract/call.ts';
import { type Failure, FailureError } from '#machines/support/failure.ts';
import { isOffline } from '#src/platform/browser/reload.ts';
import { envelope, type ReceivedResponse, readAnswer } from './answer.ts';

/** Timeout of a call in milliseconds, its retries included. M-PESA's own answer can take half of it. */
const callTimeout = 30_000;

/** A safe call is retried after a 503: at most this many tries, with at most this many seconds between two. */
const maxTries = 3;
const maxRetryAfterSeconds = 5;

/**
 * Waits for a number of seconds, at most `maxRetryAfterSeconds`. Waits one second for 0 and NaN (no `Retry-After`).
 * @throws AbortError
 */
const waitFor = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(seconds || 1, maxRetryAfterSeconds) * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The call was aborted.', 'AbortError'));
    });
  });

/** Browsers refuse requests with `keepalive` above 64 KiB, together. This is the limit of one, in characters. */
const keepaliveLimit = 8 * 1024;
const isSmall = (body: unknown) => (JSON.stringify(body)?.length ?? 0) <= keepaliveLimit;

export interface CallOptions {
  /** Sent in the header `token`. */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** `callApi(getProduct, {params: {id: 7}})` resolves to the response's `message`, validated by the call's schema. */
export type CallApi = <C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>;

/**
 * Returns the failure of a response that is an HTTP error, has no envelope or has a `success` other than 1.
 * @param isAuthenticated whether a 401 means an ended session; a wrong password is a 401 as well
 */
function refusal(status: number, body: unknown, isAuthenticated: boolean): Failure {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success) return { kind: status >= 500 || status === 0 ? 'unreachable' : 'invalidResponse' };
  const message = typeof parsed.output.message === 'string' ? parsed.output.message : '';
  if (status === 401 && isAuthenticated) return { kind: 'expired' };
  if (message === '') return { kind: 'unreachable' };
  return { kind: status === 404 ? 'missing' : 'refused', message };
}

/**
 * Creates the client of the API (spec section 7). Its calls throw a FailureError.
 * @param onExpired called with a token that the server has refused
 * @param fetcher sends the requests
 */
export function createClient(onExpired: (token: string) => void, base = '/v1', fetcher: $Fetch = ofetch): CallApi {
  return async (call, request, { token, signal } = {}) => {
    let response: ReceivedResponse & { readonly headers: Headers };
    // ofetch ignores its own timeout when a signal is passed, and that timeout would not cover the body.
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, callTimeout);
    signal?.addEventListener('abort', end);
    try {
      if (signal?.aborted) ended.abort();
      for (let tries = 1; ; tries += 1) {
        response = await fetcher.raw(base + formatPath(call, request.params as object | undefined), {
          method: call.method,
          ...(request.query !== undefined && { query: request.query as Record<string, unknown> }),
          ...(request.body !== undefined && { body: request.body as Record<string, unknown> }),
          ...(token && { headers: { token } }),
          // The browser completes a small change after the page is left.
          keepalive: call.method !== 'GET' && isSmall(request.body),
          signal: ended.signal,
          responseType: 'json',
          parseResponse: parseJson,
          ignoreResponseError: true,
          retry: 0,
        });
        const isSafe = call.method === 'GET' && !call.effectful;
        if (response.status !== 503 || !isSafe || tries === maxTries) break;
        await waitFor(Number(response.headers.get('retry-after')), ended.signal);
      }
    } catch {
      // A request that was aborted, or took too long, may have left the device.
      throw new FailureError({ kind: isOffline() && !ended.signal.aborted ? 'offline' : 'unreachable' });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
    if (response.status === 401 && token) onExpired(token);
    const isAuthenticated = Boolean(token) || call.auth === 'token' || call.auth === 'self';
    return readAnswer(call, response, (status, body) => new FailureError(refusal(status, body, isAuthenticated)));
  };
}

/** Parses JSON. Returns other text unchanged, which the envelope check then rejects. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
