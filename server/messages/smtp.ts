import { createTransport } from 'nodemailer';
import type { Mailbox, MailServer } from '../config.ts';
import { DeliveryError, findErrorCode, type Verdict } from './delivery-error.ts';
import type { Email } from './email-template.ts';

/** One e-mail with its addresses. */
export interface Envelope {
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly email: Email;
}

interface Options extends Omit<MailServer, 'shop'> {
  /** Longest wait for the connection and the greeting; twice as long for each answer. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 15_000;
/** Longest delivery as a whole, below the minute after which the queue gives a job to another worker. */
const deliveryTimeoutMs = 45_000;

/** Codes of failures before the message was handed over; ESOCKET is one only while connecting. */
const earlyFailures: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EREQUIRETLS', 'ECONFIG']);

/** A mailbox that does not exist stays so; credentials and limits are the owner's to correct. */
const verdictOfResponse = (responseCode: number): Verdict =>
  responseCode >= 500 && !(responseCode >= 530 && responseCode <= 539) ? 'refused' : 'retry';

/** Nodemailer's messages repeat addresses and the server's words, so the reason contains codes alone. */
function toDeliveryError(error: unknown): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError('the mail server was not reached', 'uncertain');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  if (typeof responseCode === 'number') {
    return new DeliveryError(`the mail server answered ${responseCode}`, verdictOfResponse(responseCode));
  }
  const code = findErrorCode(error) ?? 'no connection';
  const timeoutType: unknown = Reflect.get(error, 'timeoutType');
  const isEarly =
    earlyFailures.has(code) ||
    Reflect.get(error, 'syscall') === 'connect' ||
    (typeof timeoutType === 'string' && timeoutType !== 'SOCKET_TIMEOUT');
  return new DeliveryError(`the mail server was not reached: ${code}`, isEarly ? 'retry' : 'uncertain');
}

/** Credentials do not cross a network in the clear. */
function requiresEncryption(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Creates the sender of e-mail over SMTP.
 * @returns sends one e-mail, once; throws a DeliveryError where the server did not confirm it
 */
export function createSmtp({ url, from, timeoutMs = defaultTimeoutMs }: Options) {
  const transport = createTransport({
    url,
    requireTLS: requiresEncryption(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Later than the others, so that a server that never greets is not one that may have accepted the message.
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, replyTo, email }: Envelope): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(deliveryTimeoutMs);
      await transport.sendMail({ from, to, ...(replyTo && { replyTo }), ...email, signal });
    } catch (error) {
      throw toDeliveryError(error);
    }
  };
}
