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
    ['DELIVERY_FEE', '-1'],
    ['DST_RATE', 'much'],
    ['USD_KES', '1e3'],
    ['LOG_LEVEL', 'loud'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
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
});
