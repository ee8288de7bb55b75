import { createDaraja } from '@uwanja/daraja';
import { createMemoryStore, createSimulator } from '@uwanja/daraja/simulator';

const credentials = { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' };
const shop = (path = '') => `https://shop.example${path}`;
const simulator = createSimulator({
  credentials,
  organization: () => 'Shop',
  store: createMemoryStore(),
  shopUrl: shop,
  paybillUrls: () => ({ validation: shop('/validation'), confirmation: shop('/confirmation') }),
  // What the shop answers. Leave `fetch` out to call the shop.
  fetch: async () => Response.json({ ResultCode: 0 }),
});
const request: typeof fetch = async (input, init) => simulator.api.request(String(input), init);
const daraja = createDaraja({ baseUrl: () => '', credentials, fetch: request });

export const paid = await simulator.payBill('254712345678', { paybill: '174379', account: 'INVOICE1', amount: 100 });
export const listed = await daraja.pullTransactions(new Date(Date.now() - 60_000), new Date(), 0);
