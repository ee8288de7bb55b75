import * as v from 'valibot';
import type { TextGateway } from '../config.ts';
import { DeliveryError, findErrorCode } from './delivery-error.ts';

interface Options extends TextGateway {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

/**
 * The time limit of a request. It is longer than Node's limit of ten seconds for opening a connection, so that an
 * unreachable gateway is reported as unreachable, and not as one that may have accepted the message.
 */
const answerTimeoutMs = 20_000;

/** The codes of failures to connect, after which the request cannot have arrived. */
const connectFailures = new Set([
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

/** Whether a status is processed (100), sent (101) or queued (102). Every other status is a refusal. */
const isAccepted = (statusCode: number) => statusCode >= 100 && statusCode <= 102;

/** Refusals that a retry does not change: invalid number, unsupported number type, blacklisted, do not disturb. */
const permanentRefusals: ReadonlySet<number> = new Set([403, 404, 406, 409]);

/** @throws DeliveryError unless the response confirms that the gateway accepted the message */
function requireAccepted(body: string): void {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new DeliveryError('the gateway answered something that is not JSON', 'uncertain');
  }
  const parsed = v.safeParse(answer, json);
  if (!parsed.success) throw new DeliveryError('the gateway answered in an unknown form', 'uncertain');
  const [recipient] = parsed.output.SMSMessageData.Recipients;
  // The cause may be a wrong sender id, which the shop's owner can correct.
  if (!recipient) throw new DeliveryError('the gateway refused it', 'retry');
  const { statusCode } = recipient;
  if (isAccepted(statusCode)) return;
  throw new DeliveryError(
    `the gateway refused it with status ${statusCode}`,
    permanentRefusals.has(statusCode) ? 'refused' : 'retry',
  );
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new DeliveryError('the gateway did not answer', 'uncertain');
  }
  const code = findErrorCode(error) ?? 'no connection';
  return new DeliveryError(`the gateway was not reached: ${code}`, connectFailures.has(code) ? 'retry' : 'uncertain');
}

/** Whether an HTTP status means that the message was not accepted: a redirect, a refusal, or an overloaded gateway. */
const isUnaccepted = (status: number) => (status >= 300 && status <= 499) || status === 503;

/**
 * Creates the sender of text messages (SMS) through Africa's Talking (`POST /version1/messaging`).
 * @returns a function that sends one message to 254[17]XXXXXXXX, without retries; it throws a DeliveryError where the
 * gateway did not confirm the message
 */
export function createSmsSender({ url, username, apiKey, sender, fetch, timeoutMs }: Options) {
  return async (msisdn: string, text: string): Promise<void> => {
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
        // A redirect is not followed, because the key must be sent to this address only.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs ?? answerTimeoutMs),
      });
      status = response.status;
      body = await response.text();
    } catch (error) {
      throw toDeliveryError(error);
    }
    if (status < 200 || status > 299) {
      throw new DeliveryError(`the gateway answered HTTP ${status}`, isUnaccepted(status) ? 'retry' : 'uncertain');
    }
    requireAccepted(body);
  };
}
