import * as v from 'valibot';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { checkCallbacks } from './config/callbacks.ts';
import { ConfigError } from './config/error.ts';
import { type MailServer, messageSettings, readGateway, readMailServer, type TextGateway } from './config/messages.ts';
import { checkSandbox } from './config/sandbox.ts';
import { initialSettings, readInitialSettings } from './config/shop.ts';
import { unknownSettings } from './config/unknown.ts';
import { addressList, isLoopback, optionalText, portNumber } from './config/values.ts';

export { ConfigError } from './config/error.ts';
export type { Mailbox, MailServer, TextGateway } from './config/messages.ts';
export { isLoopback } from './config/values.ts';

/** The settings (README's table), read from the environment once. */

/**
 * The secrets of the paybill's addresses, such as `new,old@2026-12-31`. The first is registered with M-PESA; a date is
 * the last day of an older one. `passkey` is the secret that is derived from the passkey.
 */
const c2bSecretList = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^([0-9a-f]{24,64}|passkey)(@\d{4}-\d\d-\d\d)?(,([0-9a-f]{24,64}|passkey)(@\d{4}-\d\d-\d\d)?)*$/),
    v.transform((written) =>
      written.split(',').map((part) => {
        const [secret = '', day] = part.split('@');
        return { secret, until: day === undefined ? null : new Date(`${day}T23:59:59+03:00`) };
      }),
    ),
    v.check((secrets) => secrets.every(({ until }) => until === null || !Number.isNaN(until.getTime()))),
  ),
);

const environment = v.object({
  PORT: v.optional(portNumber, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  DATABASE_URL: optionalText,
  /** The folder of uploaded pictures; without it they are in the database. */
  PICTURES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** `accepted` allows real payments on the embedded database. */
  EMBEDDED_DATABASE: v.optional(v.literal('accepted')),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  DARAJA_URL: v.optional(v.pipe(v.string(), v.url())),
  DARAJA_CONSUMER_KEY: optionalText,
  DARAJA_CONSUMER_SECRET: optionalText,
  DARAJA_SHORTCODE: v.optional(v.pipe(v.string(), v.regex(/^\d{5,6}$/))),
  DARAJA_PASSKEY: optionalText,
  DARAJA_CALLBACK_IPS: addressList,
  DARAJA_C2B_VERSION: v.optional(v.picklist(['v1', 'v2']), 'v2'),
  DARAJA_C2B_SECRET: c2bSecretList,
  DARAJA_PULL_NUMBER: v.optional(v.pipe(v.string(), v.regex(/^254[17]\d{8}$/))),
  DARAJA_QUERIES_PER_MINUTE: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number))),
  TRUSTED_PROXY: addressList,
  /** `open` allows a simulated shop a public address. */
  SANDBOX: v.optional(v.literal('open')),
  ...messageSettings.entries,
  ...initialSettings.entries,
  METRICS_TOKEN: optionalText,
  /** The owner's desk; by default on where the shop is reached from this machine alone. */
  DESK: v.optional(v.picklist(['on', 'off'])),
  /** `held`: the first comment of an e-mail address is hidden until a person shows it. */
  COMMENTS: v.optional(v.picklist(['shown', 'held']), 'shown'),
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d)?$/), v.transform(Number)), '5'),
  VAULT_KEY: optionalText,
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = v.InferOutput<typeof environment>;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** A folder, or `memory:`. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The folder of uploaded pictures; null for the database. */
  readonly picturesDir: string | null;
  /** Null where PUBLIC_URL is not set; see `Deps.publicUrl`. */
  readonly publicUrl: string | null;
  /** Null for the built-in simulator (`isSandbox`). */
  readonly darajaUrl: string | null;
  readonly daraja: {
    readonly consumerKey: string;
    readonly consumerSecret: string;
    /** The paybill's number. Prompts are sent for a paybill, so a till's number does not work. */
    readonly shortcode: string;
    readonly passkey: string;
    readonly callbackIps: readonly string[];
    /** Version of the call that registers the paybill's URLs. Safaricom assigns one of them to each shop. */
    readonly c2bVersion: 'v1' | 'v2';
    /**
     * Secrets in the paybill's URLs: the registered one first, then older ones, valid until the end of their day. An
     * empty list is the secret that is derived from the passkey.
     */
    readonly c2bSecrets: readonly { readonly secret: string; readonly until: Date | null }[];
    /** The phone number of the paybill's account, 254…, for Pull Transactions; null where they are not used. */
    readonly pullNumber: string | null;
    /** How many status queries all instances together send in a minute; null for the default. */
    readonly queriesPerMinute: number | null;
  };
  readonly trustedProxies: readonly string[];
  /** The settings of the shop until its owner changes them at the desk. Read them from `Deps.shopSettings`. */
  readonly initialSettings: ShopSettings;
  readonly messages: {
    /** Null without a gateway: the simulator's handset shows text messages; with a real M-PESA they are not sent. */
    readonly gateway: TextGateway | null;
    /** Null without a mail server: the simulator's handset shows e-mail; with a real M-PESA it is not sent. */
    readonly mailServer: MailServer | null;
    /** How many e-mails of newsletters are queued in a minute. */
    readonly newsletterPerMinute: number;
  };
  /** Whether the owner's desk is served. */
  readonly desk: boolean;
  /** The first comment of an e-mail address is hidden until a person shows it. */
  readonly holdsFirstComments: boolean;
  /** How long the server still serves after SIGTERM while `/readyz` answers 503, in milliseconds. */
  readonly drainMs: number;
  /** The bearer token of `/metrics`; null where only this machine may read it. */
  readonly metricsToken: string | null;
  /** Keys of 32 bytes. The first encrypts codes, and all decrypt them. Without keys the shop has no vault. */
  readonly vaultKeys: readonly Uint8Array[];
  readonly logLevel: string;
  /** Unknown names in the environment with a prefix of the shop's settings, which are probably misspelt. */
  readonly unknownSettings: readonly string[];
}

/** Whether the shop is a sandbox: its M-PESA is the built-in simulator, and its phones are handsets. */
export const isSandbox = ({ darajaUrl }: Pick<Config, 'darajaUrl'>): boolean => darajaUrl === null;

/** Safaricom's public sandbox paybill; the simulator knows these and no others. */
const simulator = {
  consumerKey: 'uwanja-simulator',
  consumerSecret: 'uwanja-simulator-secret',
  shortcode: '174379',
  passkey: 'uwanja-simulator-passkey',
  pullNumber: '254708374149',
};

const credentialNames = {
  consumerKey: 'DARAJA_CONSUMER_KEY',
  consumerSecret: 'DARAJA_CONSUMER_SECRET',
  shortcode: 'DARAJA_SHORTCODE',
  passkey: 'DARAJA_PASSKEY',
} as const;

/** @throws ConfigError for a value that is not 32 bytes; its message does not repeat the value */
function readVaultKey(part: string): Uint8Array {
  const written = part.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(written);
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) {
    throw new ConfigError('VAULT_KEY must be 32 bytes as base64 or hex; several keys are separated by commas.');
  }
  return Buffer.from(written, isHex ? 'hex' : 'base64');
}

/**
 * Parses VAULT_KEY: keys of 32 bytes as base64 or hex, separated by commas.
 * @throws ConfigError for an invalid key
 */
export const readVaultKeys = (value: string): Uint8Array[] => value.split(',').map(readVaultKey);

/**
 * Refuses a DATABASE_URL of another kind of database before a driver reads it as a host name.
 * @throws ConfigError; its message does not repeat the value, which holds a password
 */
function checkDatabaseUrl(url: string | undefined): void {
  if (url === undefined || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) return;
  throw new ConfigError(
    'DATABASE_URL must be the address of a PostgreSQL: postgres://user:password@host:5432/database.',
  );
}

/**
 * Refuses real payments on the embedded database, unless the settings accept it by name.
 * @throws ConfigError
 */
function checkEmbedded({ DARAJA_URL, DATABASE_URL, EMBEDDED_DATABASE }: Settings): void {
  if (DARAJA_URL === undefined || isLoopback(DARAJA_URL)) return;
  if (DATABASE_URL !== undefined || EMBEDDED_DATABASE === 'accepted') return;
  throw new ConfigError(
    'DARAJA_URL is set and DATABASE_URL is not: the embedded database has one process and one disk, so a lost disk loses every payment since the last backup. Set DATABASE_URL to a PostgreSQL, or EMBEDDED_DATABASE=accepted.',
  );
}

/** The URL of a host, whose IPv6 address has brackets. */
const urlOf = (host: string): string => `http://${host.includes(':') ? `[${host}]` : host}`;

/** Parses each setting. @throws ConfigError with a sentence that names the setting at fault */
function parseSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (parsed.success) return parsed.output;
  const name = v.getDotPath(parsed.issues[0]) ?? 'a setting';
  // The start writes the sentence into the log, and this value is a secret.
  if (name === 'DARAJA_C2B_SECRET') {
    throw new ConfigError(
      'DARAJA_C2B_SECRET must be 24 to 64 of 0-9a-f; older ones follow with their last day, as in new,old@2026-12-31.',
    );
  }
  throw new ConfigError(`${name} has an invalid value: ${JSON.stringify(given[name])}.`);
}

/** @throws ConfigError where a secret would be sent unencrypted, or M-PESA would call back over an unencrypted address */
function checkEncryption({ DARAJA_URL, PUBLIC_URL }: Settings): void {
  const isOpen = (url: string | undefined) => url && !url.startsWith('https:') && !isLoopback(url);
  if (isOpen(DARAJA_URL)) throw new ConfigError('DARAJA_URL must be https: the keys and the passkey are sent over it.');
  if (DARAJA_URL !== undefined && isOpen(PUBLIC_URL))
    throw new ConfigError('PUBLIC_URL must be https when DARAJA_URL is set: M-PESA calls back over it.');
}

/** The credentials at M-PESA, or the simulator's. @throws ConfigError where one of a real M-PESA is missing */
function readCredentials(settings: Settings): Pick<Config['daraja'], keyof typeof credentialNames> {
  const read = (name: keyof typeof credentialNames): string => {
    const value = settings[credentialNames[name]];
    if (settings.DARAJA_URL !== undefined && !value)
      throw new ConfigError(`DARAJA_URL is set, so ${credentialNames[name]} must be set too.`);
    return value ?? simulator[name];
  };
  return {
    consumerKey: read('consumerKey'),
    consumerSecret: read('consumerSecret'),
    shortcode: read('shortcode'),
    passkey: read('passkey'),
  };
}

/**
 * Reads the settings.
 * @throws ConfigError with a sentence that names the setting at fault
 */
export function readConfig(env: Environment): Config {
  const settings = parseSettings(env);
  const names = Object.keys(env).filter((name) => env[name] !== undefined);
  checkSandbox(settings, names);
  checkDatabaseUrl(settings.DATABASE_URL);
  if (settings.METRICS_TOKEN !== undefined && !/^[\x21-\x7e]{16,}$/.test(settings.METRICS_TOKEN)) {
    throw new ConfigError('METRICS_TOKEN must be 16 characters or more, without spaces.');
  }
  checkEncryption(settings);
  const credentials = readCredentials(settings);
  checkCallbacks(settings);
  checkEmbedded(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    picturesDir: settings.PICTURES_DIR ?? null,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    darajaUrl: settings.DARAJA_URL?.replace(/\/+$/, '') ?? null,
    daraja: {
      ...credentials,
      callbackIps: settings.DARAJA_CALLBACK_IPS,
      c2bVersion: settings.DARAJA_C2B_VERSION,
      c2bSecrets: settings.DARAJA_C2B_SECRET ?? [],
      pullNumber: settings.DARAJA_PULL_NUMBER ?? (settings.DARAJA_URL === undefined ? simulator.pullNumber : null),
      queriesPerMinute: settings.DARAJA_QUERIES_PER_MINUTE ?? null,
    },
    trustedProxies: settings.TRUSTED_PROXY,
    initialSettings: readInitialSettings(settings),
    messages: {
      gateway: readGateway(settings),
      mailServer: readMailServer(settings),
      newsletterPerMinute: settings.NEWSLETTER_PER_MINUTE,
    },
    desk:
      settings.DESK === undefined ? isLoopback(settings.PUBLIC_URL ?? urlOf(settings.HOST)) : settings.DESK === 'on',
    holdsFirstComments: settings.COMMENTS === 'held',
    drainMs: settings.DRAIN_SECONDS * 1000,
    metricsToken: settings.METRICS_TOKEN ?? null,
    vaultKeys: settings.VAULT_KEY === undefined ? [] : readVaultKeys(settings.VAULT_KEY),
    logLevel: settings.LOG_LEVEL,
    unknownSettings: unknownSettings(env, Object.keys(environment.entries)),
  };
}
