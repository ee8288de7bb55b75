import * as v from 'valibot';
import { codeOf, deliver, UndeliveredError } from './delivery.ts';

/** The account at Africa's Talking that text messages are sent with. */
export interface TextGateway {
  /** The base address, without a slash at its end. */
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** The registered sender id or short code; null: Africa's Talking's own. */
  readonly sender: string | null;
}

interface Options extends TextGateway {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs?: number;
  readonly pauses?: readonly number[];
}

const answerTimeout = 10_000;

/** What went wrong before there was a connection: the request cannot have arrived. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const answer = v.object({
  SMSMessageData: v.object({
    Recipients: v.array(v.object({ statusCode: v.number() })),
  }),
});

/** Processed, sent, queued. Everything else is a refusal. */
const isTaken = (statusCode: number) => statusCode >= 100 && statusCode <= 102;

function requireTaken(body: string): void {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new UndeliveredError('the gateway answered something that is no JSON');
  }
  const parsed = v.safeParse(answer, json);
  if (!parsed.success) throw new UndeliveredError('the gateway answered something that cannot be read');
  const [recipient] = parsed.output.SMSMessageData.Recipients;
  if (!recipient) throw new UndeliveredError('the gateway refused it');
  if (!isTaken(recipient.statusCode)) {
    throw new UndeliveredError(`the gateway refused it with status ${recipient.statusCode}`);
  }
}

function unanswered(error: unknown): UndeliveredError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new UndeliveredError('the gateway did not answer');
  const code = codeOf(error) ?? 'no connection';
  return new UndeliveredError(`the gateway was not reached: ${code}`, { again: neverConnected.has(code) });
}

/**
 * Sends text messages through Africa's Talking (`POST /version1/messaging`).
 * @returns sends one to 254[17]XXXXXXXX; throws an UndeliveredError where the gateway did not take it
 */
export function createAfricasTalking({ url, username, apiKey, sender, fetch, timeoutMs, pauses }: Options) {
  async function send(msisdn: string, text: string): Promise<void> {
    let status: number;
    let body: string;
    try {
      const response = await fetch(`${url}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({
          username,
          to: `+${msisdn}`,
          message: text,
          ...(sender !== null && { from: sender }),
        }),
        // The key is for this address and for no other.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? answerTimeout),
      });
      status = response.status;
      body = await response.text();
    } catch (error) {
      throw unanswered(error);
    }
    if (status < 200 || status > 299) {
      throw new UndeliveredError(`the gateway answered HTTP ${status}`, { again: status === 429 || status === 503 });
    }
    requireTaken(body);
  }
  return (msisdn: string, text: string): Promise<void> => deliver(() => send(msisdn, text), pauses);
}
