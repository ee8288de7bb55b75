import { createTransport } from 'nodemailer';
import { codeOf, deliver, UndeliveredError } from './delivery.ts';
import type { Letter } from './letter.ts';

/** An e-mail address with the name that is shown beside it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The server that e-mail is sent through. */
export interface MailServer {
  /** smtp:// or smtps://, with the credentials where it wants some. */
  readonly url: string;
  readonly from: Mailbox;
  /** Where the shop itself reads. */
  readonly shop: Mailbox;
}

/** One e-mail. */
export interface Envelope {
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly letter: Letter;
}

interface Options extends Omit<MailServer, 'shop'> {
  readonly timeoutMs?: number;
  readonly pauses?: readonly number[];
}

const patience = 15_000;

const numberOf = (error: object, key: 'responseCode'): number | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'number' ? value : null;
};

/** Nodemailer's words repeat addresses and what the server said about them: only codes are kept. */
function undelivered(error: unknown): UndeliveredError {
  if (!(error instanceof Error)) return new UndeliveredError('the mail server was not reached');
  const said = numberOf(error, 'responseCode');
  if (said !== null) {
    return new UndeliveredError(`the mail server answered ${said}`, { again: said >= 400 && said <= 499 });
  }
  const code = codeOf(error) ?? 'no connection';
  const neverConnected = code === 'EDNS' || Reflect.get(error, 'syscall') === 'connect';
  return new UndeliveredError(`the mail server was not reached: ${code}`, { again: neverConnected });
}

/** Credentials do not cross a network in the clear. */
function needsEncryption(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Sends e-mail over SMTP.
 * @returns sends one; throws an UndeliveredError where the server did not take it
 */
export function createSmtp({ url, from, timeoutMs = patience, pauses }: Options) {
  const transport = createTransport({
    url,
    requireTLS: needsEncryption(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  async function send({ to, replyTo, letter }: Envelope): Promise<void> {
    try {
      await transport.sendMail({ from, to, ...(replyTo && { replyTo }), ...letter });
    } catch (error) {
      throw undelivered(error);
    }
  }
  return (envelope: Envelope): Promise<void> => deliver(() => send(envelope), pauses);
}
