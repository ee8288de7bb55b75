import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { toFacts } from '#server/shop/facts.ts';
import { darajaSettings as daraja } from '#tests/support/server/daraja-settings.ts';

describe('the settings', () => {
  it('has defaults for an empty environment, with the simulator', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      publicUrl: null,
      darajaUrl: null,
      trustedProxies: [],
      initialSettings: {
        name: 'Uwanja',
        delivery: { fee: 0, cities: {}, freeFrom: null },
        tax: { label: 'DST', rate: 0.015, kind: 'on top' },
        usdKes: 130,
      },
      logLevel: 'info',
    });
  });

  it('reads an empty value as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', VAULT_KEY: '' })).toMatchObject({ port: 8080, vaultKeys: [] });
  });

  it('reads each setting in its type', () => {
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
      initialSettings: { delivery: { fee: 350 }, tax: { rate: 0.16, kind: 'on top' } },
    });
  });

  it('reads the initial facts about the shop', () => {
    const factsOf = (settings: Record<string, string>) => toFacts(readConfig(settings).initialSettings);
    const plain = { name: 'Uwanja', tax: { label: 'DST', rate: 0.015, kind: 'on top' } };
    expect(factsOf({})).toEqual(plain);
    expect(factsOf({ DST_RATE: '0' }).tax).toMatchObject({ rate: 0, kind: 'none' });
    const facts = factsOf({
      SHOP_NAME: 'Pwani Games',
      SHOP_PHONE: '0709 000 111',
      SHOP_WHATSAPP: '0712 345 678',
      SHOP_HOURS: 'Mon–Sat 8:00–20:00',
      SHOP_SOCIAL: 'https://www.instagram.com/shop, https://games.example/shop',
    });
    expect(facts).toEqual({
      ...plain,
      name: 'Pwani Games',
      phone: '0709 000 111',
      whatsapp: '254712345678',
      hours: 'Mon–Sat 8:00–20:00',
      social: [
        { name: 'Instagram', to: 'https://www.instagram.com/shop' },
        { name: 'games.example', to: 'https://games.example/shop' },
      ],
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
    ['USD_KES', '0'],
    ['USD_KES', '1001'],
    ['USD_KES', '0.000'],
    ['DST_RATE', '16'],
    ['SHOP_PHONE', 'call us'],
    ['SHOP_SOCIAL', 'https://x.com/shop, http://example.com'],
    ['SHOP_LANDING', 'javascript:alert(1)'],
    ['TRUSTED_PROXY', '300.1.1.1'],
    ['TRUSTED_PROXY', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXY', '0.0.0.0/0'],
    ['TRUSTED_PROXY', '10.0.0.1, ::/0'],
    ['DARAJA_CALLBACK_IPS', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUSTED_PROXY', 'balancer.internal'],
    ['SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s in the error when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('registers the paybill in the configured version, v2 by default', () => {
    expect(readConfig({}).daraja.c2bVersion).toBe('v2');
    expect(readConfig({ ...daraja, DARAJA_C2B_VERSION: 'v1' }).daraja.c2bVersion).toBe('v1');
  });

  it.each(['DARAJA_CONSUMER_KEY', 'DARAJA_CONSUMER_SECRET', 'DARAJA_SHORTCODE', 'DARAJA_PASSKEY'])(
    'requires %s together with DARAJA_URL',
    (name) => {
      expect(() => readConfig({ ...daraja, [name]: undefined })).toThrow(`${name} must be set`);
    },
  );

  it('requires https for callbacks from M-PESA, except on this machine', () => {
    expect(() => readConfig({ ...daraja, PUBLIC_URL: 'http://shop.example' })).toThrow('https');
    expect(readConfig({ ...daraja, PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
  });

  const account = { AFRICASTALKING_USERNAME: 'uwanja', AFRICASTALKING_API_KEY: 'a secret key' };
  const mail = { SMTP_URL: 'smtps://shop:a-password@mail.example:465', MAIL_FROM: 'Uwanja <shop@example.com>' };

  it('has no gateway and no mail server by default', () => {
    expect(readConfig({}).messages).toEqual({ gateway: null, mailServer: null, newsletterPerMinute: 60 });
  });

  it('reads the text message gateway', () => {
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

  it('reads the mail server, with the sender as the shop’s address by default', () => {
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
    [{ ...mail, MAIL_FROM: 'Uwanja' }, 'MAIL_FROM has an invalid value: "Uwanja".'],
    [{ ...mail, MAIL_TO: 'a@example.com, b@example.com' }, 'MAIL_TO has an invalid value'],
  ])('refuses %o with a sentence that contains no secret', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
    expect(() => readConfig(settings)).not.toThrow('a-password');
  });

  it('reads no vault key, one or several, of which the first one seals', () => {
    const [one, other] = ['01'.repeat(32), '02'.repeat(32)];
    expect(readConfig({}).vaultKeys).toEqual([]);
    expect(readConfig({ ...daraja, VAULT_KEY: one }).vaultKeys).toEqual([Buffer.from(one, 'hex')]);
    const both = `${other}, ${Buffer.from(one, 'hex').toString('base64')}`;
    expect(readConfig({ ...daraja, VAULT_KEY: both }).vaultKeys).toEqual([
      Buffer.from(other, 'hex'),
      Buffer.from(one, 'hex'),
    ]);
  });

  it.each(['a-password', '01'.repeat(31), `${'01'.repeat(32)},a-password`, `${'01'.repeat(32)},`, ','])(
    'refuses the vault key %j with a sentence that does not contain it',
    (VAULT_KEY) => {
      expect(() => readConfig({ ...daraja, VAULT_KEY })).toThrow(ConfigError);
      expect(() => readConfig({ ...daraja, VAULT_KEY })).toThrow(/^VAULT_KEY must be 32 bytes as base64 or hex/);
      expect(() => readConfig({ ...daraja, VAULT_KEY })).not.toThrow(/a-password|0101/);
    },
  );

  it.each(['a-password', `${'0a'.repeat(12)},a-password`, `${'0a'.repeat(12)},passkey@2026-13-01`])(
    'refuses the secret %j of the paybill’s addresses with a sentence that does not contain it',
    (DARAJA_C2B_SECRET) => {
      expect(() => readConfig({ ...daraja, DARAJA_C2B_SECRET })).toThrow(ConfigError);
      expect(() => readConfig({ ...daraja, DARAJA_C2B_SECRET })).toThrow(
        /^DARAJA_C2B_SECRET must be 24 to 64 of 0-9a-f/,
      );
      expect(() => readConfig({ ...daraja, DARAJA_C2B_SECRET })).not.toThrow(/a-password|0a0a/);
    },
  );

  it.each(['mysql://shop:a-password@db/shop', 'db.internal', 'postgres:shop', 'https://a-password@db.example'])(
    'refuses the DATABASE_URL %j of another kind of database without repeating its password',
    (DATABASE_URL) => {
      expect(() => readConfig({ DATABASE_URL })).toThrow(ConfigError);
      expect(() => readConfig({ DATABASE_URL })).toThrow(
        /^DATABASE_URL must be the address of a PostgreSQL: postgres:/,
      );
      expect(() => readConfig({ DATABASE_URL })).not.toThrow('a-password');
    },
  );

  it('accepts both spellings of a PostgreSQL address', () => {
    for (const url of ['postgres://shop@db/shop', 'postgresql://shop@db/shop?sslmode=verify-full'])
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('reports unknown settings that begin like the shop’s', () => {
    const misspelt = { DATABASE_ULR: 'postgres://shop@db/shop', SMTP_PASSWORD: '', AFRICASTALKING_KEY: 'k' };
    const others = { PATH: '/bin', DATABASE_URL: 'postgres://shop@db/shop', PORTT: '1', SMTP_HOST: undefined };
    expect(readConfig({ ...misspelt, ...others }).unknownSettings).toEqual([
      'AFRICASTALKING_KEY',
      'DATABASE_ULR',
      'SMTP_PASSWORD',
    ]);
  });
});
