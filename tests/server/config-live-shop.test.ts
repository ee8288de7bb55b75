import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { darajaSettings as daraja } from '#tests/support/server/daraja-settings.ts';
import { realMpesa } from '#tests/support/server/start.ts';

/** What a shop with money refuses: simulated money, the embedded database, and addresses that M-PESA cannot reach. */

describe('settings that would open a live shop with simulated money', () => {
  const { DARAJA_URL: _, ...keys } = daraja;
  const open = { SANDBOX: 'open' };

  it.each<[string, Record<string, string>, string]>([
    ['all keys without an address', keys, 'DARAJA_CONSUMER_KEY is set and DARAJA_URL is not'],
    ['an empty address', { ...daraja, DARAJA_URL: '' }, 'DARAJA_URL is empty'],
    ['an empty address alone', { DARAJA_URL: '' }, 'DARAJA_URL is empty'],
    ['a misspelt address', { DARAJA_ULR: 'https://api.safaricom.co.ke' }, 'DARAJA_ULR is set and DARAJA_URL is not'],
    ['one key', { DARAJA_PASSKEY: 'passkey' }, 'DARAJA_PASSKEY is set and DARAJA_URL is not'],
    ['one empty key', { DARAJA_PASSKEY: '' }, 'DARAJA_PASSKEY is set and DARAJA_URL is not'],
    ['a list of callers', { DARAJA_CALLBACK_IPS: '196.201.214.200' }, 'DARAJA_CALLBACK_IPS is set and'],
    ['a public address', { PUBLIC_URL: 'https://shop.example' }, 'PUBLIC_URL is https://shop.example and DARAJA_URL'],
    ['an address of the network', { PUBLIC_URL: 'http://192.168.1.7:8080' }, 'PUBLIC_URL is http://192.168.1.7:8080'],
    ['a name that begins like this machine', { PUBLIC_URL: 'http://127.0.0.1.example' }, 'PUBLIC_URL is'],
    ['every interface', { HOST: '0.0.0.0' }, 'HOST is 0.0.0.0 and DARAJA_URL is not set'],
    ['every interface of IPv6', { HOST: '::' }, 'HOST is :: and DARAJA_URL is not set'],
    ['a name of the network', { HOST: 'shop.internal' }, 'HOST is shop.internal and DARAJA_URL is not set'],
    [
      'a public host behind a loopback address',
      { HOST: '10.0.0.5', PUBLIC_URL: 'http://localhost' },
      'HOST is 10.0.0.5',
    ],
  ])(
    'refuses to start a live shop with simulated money by %s, unless SANDBOX=open allows it',
    (_, settings, sentence) => {
      expect(() => readConfig(settings)).toThrow(ConfigError);
      expect(() => readConfig(settings)).toThrow(sentence);
      expect(readConfig({ ...settings, ...open }).darajaUrl).toBeNull();
    },
  );

  it.each([{}, { HOST: 'localhost' }, { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, { HOST: '127.0.0.2' }])(
    'starts with %j, which only this machine reaches',
    (settings) => expect(readConfig(settings).darajaUrl).toBeNull(),
  );

  it('refuses a vault key for a shop with a simulated M-PESA', () => {
    const VAULT_KEY = '01'.repeat(32);
    for (const settings of [{ VAULT_KEY }, { ...open, VAULT_KEY }])
      expect(() => readConfig(settings)).toThrow('VAULT_KEY is set and DARAJA_URL is not');
  });

  it('refuses an open sandbox with a real M-PESA', () => {
    expect(() => readConfig({ ...daraja, ...open })).toThrow('SANDBOX=open and DARAJA_URL exclude each other');
  });
});

describe('a real M-PESA on the embedded database', () => {
  const { DATABASE_URL: _, ...embedded } = daraja;

  it('refuses a real M-PESA on the embedded database with a sentence that says why and what to do', () => {
    expect(() => readConfig(embedded)).toThrow(
      /^DARAJA_URL is set and DATABASE_URL is not: .* Set DATABASE_URL to a PostgreSQL, or EMBEDDED_DATABASE=accepted\.$/,
    );
  });

  it('allows the embedded database where the settings accept it by name, and with M-PESA on a loopback address', () => {
    expect(readConfig({ ...embedded, EMBEDDED_DATABASE: 'accepted' }).databaseUrl).toBeNull();
    expect(readConfig({ ...embedded, DARAJA_URL: 'http://127.0.0.1:9' }).databaseUrl).toBeNull();
    expect(() => readConfig({ ...embedded, EMBEDDED_DATABASE: 'yes' })).toThrow('EMBEDDED_DATABASE');
  });
});

describe('confirmations of paybill payments', () => {
  const { DARAJA_CALLBACK_IPS: _, ...anyCaller } = { ...daraja, EMBEDDED_DATABASE: 'accepted' };

  it.each(['https://api.safaricom.co.ke', 'https://daraja.example.co.ke', 'https://8.8.8.8', 'https://[2001:db8::1]'])(
    'requires a list of callers with M-PESA at %s, in a sentence that says what to do',
    (DARAJA_URL) => {
      expect(() => readConfig({ ...anyCaller, DARAJA_URL })).toThrow(
        /^DARAJA_URL is set and DARAJA_CALLBACK_IPS is not: .* Set DARAJA_CALLBACK_IPS to .*docs\/operations\.md/,
      );
      expect(() => readConfig({ ...anyCaller, DARAJA_URL, DARAJA_CALLBACK_IPS: ' , ' })).toThrow(/DARAJA_CALLBACK_IPS/);
      const DARAJA_CALLBACK_IPS = '196.201.214.200,196.201.212.0/24';
      expect(readConfig({ ...anyCaller, DARAJA_URL, DARAJA_CALLBACK_IPS }).daraja.callbackIps).toHaveLength(2);
    },
  );

  it.each([
    'http://127.0.0.1:9000',
    'http://localhost:9000/daraja',
    'http://[::1]:9000',
    'https://10.1.2.3',
    'https://172.31.0.1',
    'https://192.168.1.5',
    'https://[fd00::1]',
    'https://daraja:8443',
    'https://daraja.test',
    'https://daraja.internal',
    'https://sandbox.safaricom.co.ke',
  ])('requires no list of callers with a test server or a sandbox at %s', (DARAJA_URL) => {
    expect(readConfig({ ...anyCaller, DARAJA_URL }).daraja.callbackIps).toEqual([]);
  });

  it.each(['https://sandbox.safaricom.co.ke', 'https://Sandbox.Safaricom.co.ke./'])(
    'refuses a vault key with %s, which moves no money',
    (DARAJA_URL) => {
      const VAULT_KEY = 'ab'.repeat(32);
      expect(() => readConfig({ ...anyCaller, DARAJA_URL, VAULT_KEY })).toThrow(/^VAULT_KEY is set and DARAJA_URL is/);
      const live = { DARAJA_URL: 'https://api.safaricom.co.ke', DARAJA_CALLBACK_IPS: '196.201.214.200' };
      expect(readConfig({ ...anyCaller, ...live, VAULT_KEY }).vaultKeys).toHaveLength(1);
    },
  );

  it.each(['https://172.32.0.1', 'https://11.0.0.1', 'https://127.0.0.1.evil.co.ke', 'https://test.co.ke'])(
    'requires a list of callers at %s, which only looks like a test server',
    (DARAJA_URL) => {
      expect(() => readConfig({ ...anyCaller, DARAJA_URL })).toThrow(/DARAJA_CALLBACK_IPS/);
    },
  );
});

it.each(['http://api.safaricom.co.ke', 'http://10.0.0.5:8080'])(
  'does not start with M-PESA at %s without encryption',
  (url) => {
    expect(() => readConfig({ ...realMpesa, DARAJA_URL: url })).toThrow('DARAJA_URL must be https');
    expect(readConfig({ ...realMpesa, DARAJA_URL: 'http://127.0.0.1:9' }).darajaUrl).toBe('http://127.0.0.1:9');
  },
);
