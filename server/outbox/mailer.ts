import type { Logger } from 'pino';
import type { Config, Mailbox } from '../config.ts';
import { createEmailSender, type Envelope } from './email-smtp.ts';
import { createSmsSender } from './sms-africas-talking.ts';

export type Channel = 'text' | 'email';

/**
 * The route of a channel's messages: `gateway` if the settings have one; otherwise `handset` in a shop whose M-PESA is
 * simulated, and `none` in a real shop.
 */
type Route = 'gateway' | 'handset' | 'none';

/** The outcome of a message. A person has to decide about an `uncertain` one. */
export type DeliveryOutcome = 'sent' | 'failed' | 'uncertain' | 'expired' | 'dropped';
export type MessageCounts = Readonly<Record<Channel, Readonly<Record<DeliveryOutcome, number>>>>;

/** The shop's connections to the text message gateway and to the mail server. */
export interface Mailer {
  readonly routes: Readonly<Record<Channel, Route>>;
  /** The shop's own mailbox; null where no mail server is set up. */
  readonly shopMailbox: Mailbox | null;
  /**
   * Sends a text message through the gateway, without retries.
   * @param msisdn 254[17]XXXXXXXX
   * @throws DeliveryError where the gateway did not confirm it
   */
  sendText(msisdn: string, text: string): Promise<void>;
  /**
   * Sends an e-mail through the mail server, without retries.
   * @throws DeliveryError where the server did not confirm it
   */
  sendEmail(envelope: Envelope): Promise<void>;
  /** Counts the outcome of a message of this process. */
  count(channel: Channel, outcome: DeliveryOutcome): void;
  /** Returns the number of this process's messages by channel and outcome. */
  counts(): MessageCounts;
}

const noRoute = () => Promise.reject(new Error('a message was sent on a channel that is not set up'));

/** Creates the mailer of an application. It connects when a message is sent. */
export function createMailer(
  { messages: { gateway, mailServer }, darajaUrl }: Pick<Config, 'messages' | 'darajaUrl'>,
  fetch: typeof globalThis.fetch,
): Mailer {
  const none = { sent: 0, failed: 0, uncertain: 0, expired: 0, dropped: 0 };
  const counts: Record<Channel, Record<DeliveryOutcome, number>> = { text: { ...none }, email: { ...none } };
  const withoutGateway: Route = darajaUrl === null ? 'handset' : 'none';
  return {
    routes: { text: gateway ? 'gateway' : withoutGateway, email: mailServer ? 'gateway' : withoutGateway },
    shopMailbox: mailServer?.shop ?? null,
    sendText: gateway ? createSmsSender({ ...gateway, fetch }) : noRoute,
    sendEmail: mailServer ? createEmailSender(mailServer) : noRoute,
    count(channel, outcome) {
      counts[channel][outcome] += 1;
    },
    counts: () => structuredClone(counts),
  };
}

/** Warns at start-up if text messages or e-mail cannot be sent. */
export function warnOfMissingRoutes({ mailer, log }: { readonly mailer: Mailer; readonly log: Logger }): void {
  if (mailer.routes.text === 'none') {
    log.warn('text messages are not sent: set AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY to send them');
  }
  if (mailer.routes.email === 'none') log.warn('e-mail is not sent: set SMTP_URL and MAIL_FROM to send it');
}
