import * as v from 'valibot';
import { ConfigError } from './error.ts';
import { isLoopback, optionalText } from './values.ts';

/** The settings of the text message gateway and the mail server. */

/** The account at Africa's Talking that sends the shop's text messages. */
export interface TextGateway {
  /** The base URL, without a slash at its end. */
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** The registered sender id or short code; null for Africa's Talking's default sender. */
  readonly sender: string | null;
}

/** An e-mail address with its display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The mail server that sends the shop's e-mail. */
export interface MailServer {
  /** smtp:// or smtps://, with credentials if the server requires them. */
  readonly url: string;
  readonly from: Mailbox;
  /** The shop's own mailbox. */
  readonly shop: Mailbox;
}

/** Parses `Uwanja <shop@example.com>`, or the address alone. */
function parseMailbox(written: string): Mailbox {
  const [, name = '', address = written] = /^([^<>]*)<([^<>]+)>$/.exec(written) ?? [];
  return { name: name.replaceAll('"', '').trim(), address: address.trim() };
}
const emailAddress = v.pipe(v.string(), v.email());
const mailbox = v.optional(
  v.pipe(
    v.string(),
    v.check((written) => v.is(emailAddress, parseMailbox(written).address)),
    v.transform(parseMailbox),
  ),
);

const entries = {
  AFRICASTALKING_USERNAME: optionalText,
  AFRICASTALKING_API_KEY: optionalText,
  AFRICASTALKING_SENDER: optionalText,
  AFRICASTALKING_URL: v.optional(v.pipe(v.string(), v.url())),
  SMTP_URL: optionalText,
  MAIL_FROM: mailbox,
  MAIL_TO: mailbox,
  NEWSLETTER_PER_MINUTE: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), '60'),
};
export const messageSettings = v.object(entries);
type Settings = v.InferOutput<typeof messageSettings>;

/**
 * Reads the settings of the text message gateway; null without them.
 * @throws ConfigError where only some of the settings are given, or the API key would be sent unencrypted
 */
export function readGateway(settings: Settings): TextGateway | null {
  const names = [
    'AFRICASTALKING_USERNAME',
    'AFRICASTALKING_API_KEY',
    'AFRICASTALKING_SENDER',
    'AFRICASTALKING_URL',
  ] as const;
  const given = names.find((name) => settings[name]);
  if (!given) return null;
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_URL: url } = settings;
  if (!username) throw new ConfigError(`${given} is set, so AFRICASTALKING_USERNAME must be set too.`);
  if (!apiKey) throw new ConfigError(`${given} is set, so AFRICASTALKING_API_KEY must be set too.`);
  if (url && !url.startsWith('https:') && !isLoopback(url)) {
    throw new ConfigError('AFRICASTALKING_URL must be https: the key is sent over it.');
  }
  return {
    url: (url ?? 'https://api.africastalking.com').replace(/\/+$/, ''),
    username,
    apiKey,
    sender: settings.AFRICASTALKING_SENDER ?? null,
  };
}

/**
 * Reads the settings of the mail server; null without them.
 * @throws ConfigError where only some of the settings are given; it does not repeat SMTP_URL, which contains a password
 */
export function readMailServer({ SMTP_URL: url, MAIL_FROM: from, MAIL_TO: shop }: Settings): MailServer | null {
  if (!url && !from && !shop) return null;
  if (!url) throw new ConfigError(`${from ? 'MAIL_FROM' : 'MAIL_TO'} is set, so SMTP_URL must be set too.`);
  if (!from) throw new ConfigError('SMTP_URL is set, so MAIL_FROM must be set too.');
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new ConfigError('SMTP_URL must be an address that starts with smtp:// or smtps://.');
  }
  return { url, from, shop: shop ?? from };
}
