import { createTransport } from 'nodemailer';
import type { Mailbox, MailServer } from '../config.ts';
import { second } from '../time.ts';
import { DeliveryError, type DeliveryErrorKind, findErrorCode } from './delivery-error.ts';
import type { Email } from './email-template.ts';

/** One e-mail with its addresses. */
export interface Envelope {
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  /** The address by which the recipient of a newsletter unsubscribes in one step (RFC 8058). */
  readonly unsubscribeURL?: string;
  readonly email: Email;
}

interface Options extends Omit<MailServer, 'shop'> {
  /** The time limits for the connection and for the greeting; the limit for each answer is twice as long. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 15 * second;
/** The time limit of a whole delivery, below the minute after which another worker gets the job. */
const deliveryTimeoutMs = 45_000;

/** The codes of failures before the message was transferred. ESOCKET is missing, because it may also occur later. */
const earlyFailures: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EREQUIRETLS', 'ECONFIG']);

/** Returns `refused` for a permanent error of the recipient, and `retry` for errors that may pass or be corrected. */
const errorKindOfResponse = (responseCode: number): DeliveryErrorKind =>
  responseCode >= 500 && !(responseCode >= 530 && responseCode <= 539) ? 'refused' : 'retry';

/** Converts an error. The reason has only codes, because Nodemailer's messages contain addresses. */
function toDeliveryError(error: unknown): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError('the mail server was not reached', 'uncertain');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  if (typeof responseCode === 'number') {
    return new DeliveryError(`the mail server answered ${responseCode}`, errorKindOfResponse(responseCode));
  }
  const code = findErrorCode(error) ?? 'no connection';
  const timeoutType: unknown = Reflect.get(error, 'timeoutType');
  const isEarly =
    earlyFailures.has(code) ||
    Reflect.get(error, 'syscall') === 'connect' ||
    (typeof timeoutType === 'string' && timeoutType !== 'SOCKET_TIMEOUT');
  return new DeliveryError(`the mail server was not reached: ${code}`, isEarly ? 'retry' : 'uncertain');
}

/** Whether the connection must be encrypted, because credentials are sent over a network. */
function requiresEncryption(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The headers by which mail programs offer to unsubscribe (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Creates the sender of e-mail over SMTP.
 * @returns a function that sends one e-mail, without retries; it throws a DeliveryError where the server did not
 * confirm the e-mail
 */
export function createEmailSender({ url, from, timeoutMs = defaultTimeoutMs }: Options) {
  const transport = createTransport({
    url,
    requireTLS: requiresEncryption(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Longer than the other limits, so that a missing greeting is not reported as a possibly accepted message.
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, replyTo, unsubscribeURL, email }: Envelope): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(deliveryTimeoutMs);
      await transport.sendMail({
        from,
        to,
        ...(replyTo && { replyTo }),
        ...(unsubscribeURL && { headers: unsubscribeHeaders(unsubscribeURL) }),
        ...email,
        signal,
      });
    } catch (error) {
      throw toDeliveryError(error);
    }
  };
}
