import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop, paybillConfirmation } from '#tests/support/server/payment-shop.ts';

/** The secret in the paybill's callback addresses, and its rotation. */

const pay = forFile(await openPaymentShop());

const fresh = 'ab'.repeat(20);
const settings = (secret: string) =>
  readConfig({
    DARAJA_URL: 'https://api.safaricom.co.ke',
    DARAJA_CALLBACK_IPS: '196.201.214.0/24',
    DARAJA_CONSUMER_KEY: 'key',
    DARAJA_CONSUMER_SECRET: 'secret',
    DARAJA_SHORTCODE: '174379',
    DARAJA_PASSKEY: 'uwanja-simulator-passkey',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    DARAJA_C2B_SECRET: secret,
  }).daraja.c2bSecrets;

it('registers the new address, and accepts the old one until its day ends', async () => {
  const old = new URL(c2bUrls(pay.deps).confirmation).pathname;
  Object.assign(pay.deps.config.daraja, { c2bSecrets: settings(`${fresh},passkey@2026-11-22`) });
  const current = new URL(c2bUrls(pay.deps).confirmation).pathname;
  expect(current).toContain(fresh);
  const report = async (path: string) =>
    (await pay.call('POST', path, { body: paybillConfirmation('UW2345ABCD', 'UKLSECRET1') })).status;
  expect([await report(current), await report(old), await report(old.replace('/c2b/', '/c2b/0'))]).toEqual([
    200, 200, 404,
  ]);
  pay.pass(3 * 24 * 60 * 60_000);
  expect([await report(current), await report(old)]).toEqual([200, 404]);
});

it.each(['short', 'passkey@tomorrow', `${fresh},`, `${fresh}@2026-13-45`, fresh.toUpperCase()])(
  'refuses the setting %s',
  (secret) => {
    expect(() => settings(secret)).toThrow(ConfigError);
  },
);
