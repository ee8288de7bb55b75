import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const daraja = {
  DARAJA_URL: 'https://api.safaricom.co.ke/',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '600100',
  DARAJA_PASSKEY: 'passkey',
};

describe('the settings', () => {
  it('stand without an environment, with the simulator', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      publicUrl: null,
      darajaUrl: null,
      trustedProxies: [],
      dstRate: 0.015,
      deliveryFee: 0,
      usdKes: 130,
      logLevel: 'info',
    });
  });

  it('take an empty value for none', () => {
    expect(readConfig({ PORT: '', DARAJA_URL: '' })).toMatchObject({ port: 8080, darajaUrl: null });
  });

  it('are read as what they are', () => {
    const config = readConfig({
      ...daraja,
      PORT: '0',
      PUBLIC_URL: 'https://shop.example/',
      TRUSTED_PROXY: '10.0.0.1, 10.0.0.2',
      DST_RATE: '0.16',
      DELIVERY_FEE: '350',
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://shop.example',
      darajaUrl: 'https://api.safaricom.co.ke',
      daraja: { consumerKey: 'key', shortcode: '600100' },
      trustedProxies: ['10.0.0.1', '10.0.0.2'],
      dstRate: 0.16,
      deliveryFee: 350,
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'shop'],
    ['DARAJA_SHORTCODE', '12'],
    ['DARAJA_C2B_VERSION', 'v3'],
    ['DELIVERY_FEE', '-1'],
    ['DST_RATE', 'much'],
    ['USD_KES', '1e3'],
    ['LOG_LEVEL', 'loud'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('register the paybill in the version that the account was given, v2 unless told otherwise', () => {
    expect(readConfig({}).daraja.c2bVersion).toBe('v2');
    expect(readConfig({ ...daraja, DARAJA_C2B_VERSION: 'v1' }).daraja.c2bVersion).toBe('v1');
  });

  it.each(['DARAJA_CONSUMER_KEY', 'DARAJA_CONSUMER_SECRET', 'DARAJA_SHORTCODE', 'DARAJA_PASSKEY'])(
    'ask for %s as soon as there is a DARAJA_URL',
    (name) => {
      expect(() => readConfig({ ...daraja, [name]: undefined })).toThrow(`${name} must be set`);
    },
  );

  it('want https for callbacks from M-PESA, except on this machine', () => {
    expect(() => readConfig({ ...daraja, PUBLIC_URL: 'http://shop.example' })).toThrow('https');
    expect(readConfig({ ...daraja, PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
  });

  const account = { AFRICASTALKING_USERNAME: 'uwanja', AFRICASTALKING_API_KEY: 'a secret key' };
  const mail = { SMTP_URL: 'smtps://shop:a-password@mail.example:465', MAIL_FROM: 'Uwanja <shop@example.com>' };

  it('know no gateway and no mail server unless they are given', () => {
    expect(readConfig({}).messages).toEqual({ gateway: null, mailServer: null });
  });

  it('read the text message gateway', () => {
    expect(readConfig(account).messages.gateway).toEqual({
      url: 'https://api.africastalking.com',
      username: 'uwanja',
      apiKey: 'a secret key',
      sender: null,
    });
    const sandbox = { AFRICASTALKING_URL: 'https://api.sandbox.africastalking.com/', AFRICASTALKING_SENDER: 'UWANJA' };
    expect(readConfig({ ...account, ...sandbox }).messages.gateway).toMatchObject({
      url: 'https://api.sandbox.africastalking.com',
      sender: 'UWANJA',
    });
  });

  it('read the mail server; the shop reads where it sends from unless told otherwise', () => {
    const from = { name: 'Uwanja', address: 'shop@example.com' };
    expect(readConfig(mail).messages.mailServer).toEqual({ url: mail.SMTP_URL, from, shop: from });
    const elsewhere = { ...mail, MAIL_FROM: 'shop@example.com', MAIL_TO: '"The desk" <help@example.com>' };
    expect(readConfig(elsewhere).messages.mailServer).toMatchObject({
      from: { name: '', address: 'shop@example.com' },
      shop: { name: 'The desk', address: 'help@example.com' },
    });
  });

  it.each([
    [
      { AFRICASTALKING_USERNAME: 'uwanja' },
      'AFRICASTALKING_USERNAME is set, so AFRICASTALKING_API_KEY must be set too.',
    ],
    [{ AFRICASTALKING_API_KEY: 'k' }, 'AFRICASTALKING_API_KEY is set, so AFRICASTALKING_USERNAME must be set too.'],
    [{ AFRICASTALKING_SENDER: 'UWANJA' }, 'AFRICASTALKING_SENDER is set, so AFRICASTALKING_USERNAME must be set too.'],
    [{ ...account, AFRICASTALKING_URL: 'http://gateway.example' }, 'AFRICASTALKING_URL must be https'],
    [{ SMTP_URL: mail.SMTP_URL }, 'SMTP_URL is set, so MAIL_FROM must be set too.'],
    [{ MAIL_FROM: mail.MAIL_FROM }, 'MAIL_FROM is set, so SMTP_URL must be set too.'],
    [{ MAIL_TO: 'help@example.com' }, 'MAIL_TO is set, so SMTP_URL must be set too.'],
    [{ ...mail, SMTP_URL: 'https://shop:a-password@mail.example' }, 'SMTP_URL must be an address that starts with'],
    [{ ...mail, SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address that starts with'],
    [{ ...mail, MAIL_FROM: 'Uwanja' }, 'MAIL_FROM is set to something it cannot be: "Uwanja".'],
    [{ ...mail, MAIL_TO: 'a@example.com, b@example.com' }, 'MAIL_TO is set to something it cannot be'],
  ])('stop at %o with a sentence that keeps secrets', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
    expect(() => readConfig(settings)).not.toThrow('a-password');
  });

  it('know no key of a vault, or one or several, the first of which seals', () => {
    const [one, other] = ['01'.repeat(32), '02'.repeat(32)];
    expect(readConfig({}).vaultKeys).toEqual([]);
    expect(readConfig({ VAULT_KEY: one }).vaultKeys).toEqual([Buffer.from(one, 'hex')]);
    const both = `${other}, ${Buffer.from(one, 'hex').toString('base64')}`;
    expect(readConfig({ VAULT_KEY: both }).vaultKeys).toEqual([Buffer.from(other, 'hex'), Buffer.from(one, 'hex')]);
  });

  it.each(['a-password', '01'.repeat(31), `${'01'.repeat(32)},a-password`, `${'01'.repeat(32)},`, ','])(
    'stop at the vault key %j with a sentence that keeps it secret',
    (VAULT_KEY) => {
      expect(() => readConfig({ VAULT_KEY })).toThrow(ConfigError);
      expect(() => readConfig({ VAULT_KEY })).toThrow(/^VAULT_KEY must be 32 bytes as base64 or hex/);
      expect(() => readConfig({ VAULT_KEY })).not.toThrow(/a-password|0101/);
    },
  );
});
