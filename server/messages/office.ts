import { shop } from '#contract/shop.ts';
import type { Deps } from '../deps.ts';
import { createAfricasTalking } from './africas-talking.ts';
import { UndeliveredError } from './delivery.ts';
import { putOnHandset } from './handset.ts';
import { createSmtp, type Envelope, type Mailbox } from './smtp.ts';

/**
 * The one way in which the shop's text messages and e-mail leave. Nothing here throws: a message that could not be
 * delivered is logged, without its number or its words, and counted.
 */

/** What a message is about, for the log. */
export type Matter =
  | 'reset code'
  | 'phone code'
  | 'order receipt'
  | 'order codes'
  | 'missing codes'
  | 'ticket'
  | 'ticket answer';

export interface Text {
  /** 254[17]XXXXXXXX */
  readonly to: string;
  readonly text: string;
  readonly about: Matter;
}

export interface Mail extends Envelope {
  readonly about: Matter;
  /** 254[17]XXXXXXXX of the person, whose handset shows the mail where nothing real is set up; null: not known. */
  readonly phone: string | null;
}

type Channel = 'text' | 'mail';
type Outcome = 'sent' | 'failed' | 'dropped';
/** How many messages this process has sent, could not send, and had no way to send. */
export type MessageCounts = Readonly<Record<Channel, Readonly<Record<Outcome, number>>>>;

interface Office {
  readonly counts: Record<Channel, Record<Outcome, number>>;
  /** Deliveries that a caller does not wait for. */
  readonly underWay: Set<Promise<void>>;
  readonly gateway: ((msisdn: string, text: string) => Promise<void>) | null;
  readonly mailServer: ((envelope: Envelope) => Promise<void>) | null;
}

/** What sending takes. */
export type MessageDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'log'>;

const offices = new WeakMap<MessageDeps, Office>();

function officeOf(deps: MessageDeps): Office {
  const known = offices.get(deps);
  if (known) return known;
  const { gateway, mailServer } = deps.config.messages;
  const none = () => ({ sent: 0, failed: 0, dropped: 0 });
  const made: Office = {
    counts: { text: none(), mail: none() },
    underWay: new Set(),
    gateway: gateway && createAfricasTalking({ ...gateway, fetch: (input, init) => deps.fetch(input, init) }),
    mailServer: mailServer && createSmtp(mailServer),
  };
  offices.set(deps, made);
  return made;
}

async function attempt(deps: MessageDeps, channel: Channel, about: Matter, send: () => Promise<void>): Promise<void> {
  const { counts } = officeOf(deps);
  try {
    await send();
    counts[channel].sent += 1;
  } catch (error) {
    counts[channel].failed += 1;
    const why = error instanceof UndeliveredError ? { reason: error.message } : { err: error };
    deps.log.error({ channel, about, ...why }, 'a message was not delivered');
  }
}

/** A gateway takes its time, and how long it takes would tell whether there was somebody to send to. */
function attemptBeside(deps: MessageDeps, channel: Channel, about: Matter, send: () => Promise<void>): void {
  const { underWay } = officeOf(deps);
  const delivery = attempt(deps, channel, about, send).finally(() => underWay.delete(delivery));
  underWay.add(delivery);
}

function drop(deps: MessageDeps, channel: Channel, about: Matter): void {
  officeOf(deps).counts[channel].dropped += 1;
  // In a shop that plays, an e-mail to nobody's phone is no news.
  const level = deps.config.darajaUrl === null ? 'debug' : 'warn';
  deps.log[level]({ channel, about }, 'a message was dropped: there is no way to send it');
}

/**
 * Sends a text message from the shop: through the gateway, or where none is set up onto the handset of the simulator.
 * With a real M-PESA and no gateway it goes nowhere. Resolves once the message is on its way.
 */
export async function sendText(deps: MessageDeps, { to, text, about }: Text): Promise<void> {
  const { gateway } = officeOf(deps);
  if (gateway) attemptBeside(deps, 'text', about, () => gateway(to, text));
  else if (deps.config.darajaUrl !== null) drop(deps, 'text', about);
  else await attempt(deps, 'text', about, () => putOnHandset(deps, to, shop.name.toUpperCase(), text));
}

/**
 * Sends an e-mail: through the mail server, or where none is set up as a message onto the person's simulated handset.
 * With a real M-PESA and no mail server it goes nowhere. Resolves once the mail is on its way.
 */
export async function sendMail(deps: MessageDeps, { about, phone, ...envelope }: Mail): Promise<void> {
  const { mailServer } = officeOf(deps);
  const { to, letter } = envelope;
  if (mailServer) attemptBeside(deps, 'mail', about, () => mailServer(envelope));
  else if (deps.config.darajaUrl !== null || phone === null) drop(deps, 'mail', about);
  else {
    const shown = `To ${to.address}\n${letter.subject}\n\n${letter.text}`;
    await attempt(deps, 'mail', about, () => putOnHandset(deps, phone, 'E-MAIL', shown));
  }
}

/** The shop's own mailbox; null where no mail server is set up. */
export const shopMailbox = ({ config }: MessageDeps): Mailbox | null => config.messages.mailServer?.shop ?? null;

/** What has become of this process's messages so far. */
export const messageCounts = (deps: MessageDeps): MessageCounts => structuredClone(officeOf(deps).counts);

/** Waits until nothing is on its way any more. */
export async function messagesDelivered(deps: MessageDeps): Promise<void> {
  const { underWay } = officeOf(deps);
  while (underWay.size > 0) await Promise.all(underWay);
}

/** Says at the start, once, which messages will reach nobody. */
export function sayWhatGoesNowhere({ config, log }: MessageDeps): void {
  if (config.darajaUrl === null) return;
  if (config.messages.gateway === null) {
    log.warn('text messages go nowhere: set AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY to send them');
  }
  if (config.messages.mailServer === null) {
    log.warn('e-mail goes nowhere: set SMTP_URL and MAIL_FROM to send it');
  }
}
