import { createDaraja, meaningOf } from '@uwanja/daraja';

const daraja = createDaraja({
  baseUrl: () => 'https://sandbox.safaricom.co.ke',
  credentials: { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' },
  // Leave `fetch` out to reach Safaricom.
  fetch: async () => Response.json({ access_token: 'token', ResponseCode: '0', CheckoutRequestID: 'ws_CO_1' }),
});

export const pushed = await daraja.stkPush({
  phone: '254712345678',
  amount: 100,
  account: 'INVOICE1',
  description: 'Invoice 1',
  callbackUrl: 'https://shop.example/callbacks/1',
});
/** What a result code of the callback says. */
export const { outcome, reason } = meaningOf('1032');
