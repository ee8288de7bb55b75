import * as v from 'valibot';
import type { TextGateway } from './messages/africas-talking.ts';
import type { Mailbox, MailServer } from './messages/smtp.ts';

/** The settings (README's table), read from the environment once. */

const flagUnset = v.optional(v.string());
const portNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const amount = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), fallback);
const rate = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,6})?$/), v.transform(Number)), fallback);
const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ),
  '',
);

/** `Uwanja <shop@example.com>`, or the address alone. */
function mailboxOf(written: string): Mailbox {
  const [, name = '', address = written] = /^([^<>]*)<([^<>]+)>$/.exec(written) ?? [];
  return { name: name.replaceAll('"', '').trim(), address: address.trim() };
}
const emailAddress = v.pipe(v.string(), v.email());
const mailbox = v.optional(
  v.pipe(
    v.string(),
    v.check((written) => v.is(emailAddress, mailboxOf(written).address)),
    v.transform(mailboxOf),
  ),
);

const environment = v.object({
  PORT: v.optional(portNumber, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  DATABASE_URL: flagUnset,
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  DARAJA_URL: v.optional(v.pipe(v.string(), v.url())),
  DARAJA_CONSUMER_KEY: flagUnset,
  DARAJA_CONSUMER_SECRET: flagUnset,
  DARAJA_SHORTCODE: v.optional(v.pipe(v.string(), v.regex(/^\d{5,6}$/))),
  DARAJA_PASSKEY: flagUnset,
  DARAJA_CALLBACK_IPS: list,
  DARAJA_C2B_VERSION: v.optional(v.picklist(['v1', 'v2']), 'v2'),
  DARAJA_QUERIES_PER_MINUTE: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number))),
  TRUSTED_PROXY: list,
  DST_RATE: rate('0.015'),
  DELIVERY_FEE: amount('0'),
  USD_KES: rate('130'),
  AFRICASTALKING_USERNAME: flagUnset,
  AFRICASTALKING_API_KEY: flagUnset,
  AFRICASTALKING_SENDER: flagUnset,
  AFRICASTALKING_URL: v.optional(v.pipe(v.string(), v.url())),
  SMTP_URL: flagUnset,
  MAIL_FROM: mailbox,
  MAIL_TO: mailbox,
  METRICS_TOKEN: flagUnset,
  VAULT_KEY: flagUnset,
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** A folder, or `memory:`. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Null until the port is known; see `Deps.publicUrl`. */
  readonly publicUrl: string | null;
  /** Null: the built-in simulator. */
  readonly darajaUrl: string | null;
  readonly daraja: {
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly shortcode: string;
    readonly passkey: string;
    readonly callbackIps: readonly string[];
    /** Of the call that registers the paybill's addresses; Safaricom gives a shop one or the other. */
    readonly c2bVersion: 'v1' | 'v2';
    /** How many status queries all instances together send in a minute; null: the default. */
    readonly queriesPerMinute: number | null;
  };
  readonly trustedProxies: readonly string[];
  readonly dstRate: number;
  /** Whole KES. */
  readonly deliveryFee: number;
  readonly usdKes: number;
  readonly messages: {
    /** Null: text messages go to the simulator's handset, or with a real M-PESA nowhere. */
    readonly gateway: TextGateway | null;
    /** Null: e-mail goes to the simulator's handset, or with a real M-PESA nowhere. */
    readonly mailServer: MailServer | null;
  };
  /** Who reads `/metrics` has to name it; null: whoever is on this machine. */
  readonly metricsToken: string | null;
  /** Of 32 bytes each: the first seals codes, all open them. None: there is no vault. */
  readonly vaultKeys: readonly Uint8Array[];
  readonly logLevel: string;
}

/** A sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Safaricom's public sandbox paybill; the simulator knows these and no others. */
const simulator = {
  consumerKey: 'uwanja-simulator',
  consumerSecret: 'uwanja-simulator-secret',
  shortcode: '174379',
  passkey: 'uwanja-simulator-passkey',
};

/** Whether an address leads to this machine and nowhere else. */
export const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

type Settings = v.InferOutput<typeof environment>;

/** @throws ConfigError where only a part of the settings is given, or the key would cross a network in the clear */
function gatewayOf(settings: Settings): TextGateway | null {
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

/** @throws ConfigError where only a part of the settings is given; it does not repeat SMTP_URL, which holds a password */
function mailServerOf({ SMTP_URL: url, MAIL_FROM: from, MAIL_TO: shop }: Settings): MailServer | null {
  if (!url && !from && !shop) return null;
  if (!url) throw new ConfigError(`${from ? 'MAIL_FROM' : 'MAIL_TO'} is set, so SMTP_URL must be set too.`);
  if (!from) throw new ConfigError('SMTP_URL is set, so MAIL_FROM must be set too.');
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new ConfigError('SMTP_URL must be an address that starts with smtp:// or smtps://.');
  }
  return { url, from, shop: shop ?? from };
}

/** @throws ConfigError for what is not 32 bytes; it does not repeat them */
function vaultKeyOf(part: string): Uint8Array {
  const written = part.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(written);
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) {
    throw new ConfigError('VAULT_KEY must be 32 bytes as base64 or hex; several keys are separated by commas.');
  }
  return Buffer.from(written, isHex ? 'hex' : 'base64');
}

/**
 * Reads the settings.
 * @throws ConfigError with a sentence that names the setting at fault
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (!parsed.success) {
    const name = v.getDotPath(parsed.issues[0]) ?? 'a setting';
    throw new ConfigError(`${name} is set to something it cannot be: ${JSON.stringify(given[name])}.`);
  }
  const settings = parsed.output;
  if (settings.METRICS_TOKEN !== undefined && !/^[\x21-\x7e]{16,}$/.test(settings.METRICS_TOKEN)) {
    throw new ConfigError('METRICS_TOKEN must be 16 characters or more, without spaces.');
  }
  const real = settings.DARAJA_URL !== undefined;
  const credential = (
    name: 'CONSUMER_KEY' | 'CONSUMER_SECRET' | 'SHORTCODE' | 'PASSKEY',
    simulated: string,
  ): string => {
    const value = settings[`DARAJA_${name}`];
    if (real && !value) throw new ConfigError(`DARAJA_URL is set, so DARAJA_${name} must be set too.`);
    return value ?? simulated;
  };
  if (settings.DARAJA_URL && !settings.DARAJA_URL.startsWith('https:') && !isLoopback(settings.DARAJA_URL)) {
    throw new ConfigError('DARAJA_URL must be https: the keys and the passkey are sent over it.');
  }
  if (real && settings.PUBLIC_URL && !settings.PUBLIC_URL.startsWith('https:') && !isLoopback(settings.PUBLIC_URL)) {
    throw new ConfigError('PUBLIC_URL must be https when DARAJA_URL is set: M-PESA calls back over it.');
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    darajaUrl: settings.DARAJA_URL?.replace(/\/+$/, '') ?? null,
    daraja: {
      consumerKey: credential('CONSUMER_KEY', simulator.consumerKey),
      consumerSecret: credential('CONSUMER_SECRET', simulator.consumerSecret),
      shortcode: credential('SHORTCODE', simulator.shortcode),
      passkey: credential('PASSKEY', simulator.passkey),
      callbackIps: settings.DARAJA_CALLBACK_IPS,
      c2bVersion: settings.DARAJA_C2B_VERSION,
      queriesPerMinute: settings.DARAJA_QUERIES_PER_MINUTE ?? null,
    },
    trustedProxies: settings.TRUSTED_PROXY,
    dstRate: settings.DST_RATE,
    deliveryFee: settings.DELIVERY_FEE,
    usdKes: settings.USD_KES,
    messages: { gateway: gatewayOf(settings), mailServer: mailServerOf(settings) },
    metricsToken: settings.METRICS_TOKEN ?? null,
    vaultKeys: settings.VAULT_KEY?.split(',').map(vaultKeyOf) ?? [],
    logLevel: settings.LOG_LEVEL,
  };
}
