import { describe, expect, it } from 'vitest';
import { createDaraja, nairobiTimestamp, parseStkCallback } from '../src/index.ts';
import { createMemoryStore, createSimulator } from '../src/simulator/index.ts';

const credentials = { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' };
let now = new Date('2026-11-21T09:00:00.000Z');
/** What the shop was sent, by address, and how it answers. */
const sent: (readonly [url: string, body: unknown])[] = [];
let verdict: () => Response = () => Response.json({ ResultCode: '0' });

const { api, ...phones } = createSimulator({
  credentials,
  shopUrl: () => 'http://shop.test',
  paybillUrls: () => ({ validation: 'http://shop.test/validation', confirmation: 'http://shop.test/confirmation' }),
  organization: () => 'Shop',
  store: createMemoryStore(),
  clock: () => now,
  fetch: async (input, init) => {
    const request = new Request(input, init);
    sent.push([request.url, await request.json()]);
    return verdict();
  },
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
let phoneCount = 0;
const newPhone = () => {
  phoneCount += 1;
  return `2547${String(phoneCount).padStart(8, '0')}`;
};

const basic = `Basic ${btoa('key:secret')}`;
async function ask(path: string, init: RequestInit) {
  const response = await api.request(path, init);
  return { status: response.status, json: await response.json() };
}
const post = (path: string, body: unknown, token?: string) =>
  ask(path, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
async function newToken(): Promise<string> {
  const { json } = await ask('/oauth/v1/generate?grant_type=client_credentials', { headers: { authorization: basic } });
  return json.access_token;
}
const signed = (Timestamp = nairobiTimestamp(now)) => ({
  BusinessShortCode: '174379',
  Timestamp,
  Password: btoa(`174379passkey${Timestamp}`),
});
const request = (change: Record<string, unknown> = {}) => {
  const phone = newPhone();
  return {
    ...signed(),
    TransactionType: 'CustomerPayBillOnline',
    Amount: 10,
    PartyA: phone,
    PartyB: '174379',
    PhoneNumber: phone,
    CallBackURL: 'http://shop.test/callbacks/1',
    AccountReference: 'UW2345ABCD',
    TransactionDesc: 'Order',
    ...change,
  };
};
const push = async (body: unknown) => post('/mpesa/stkpush/v1/processrequest', body, await newToken());

describe('the token', () => {
  it('requires for a token the credentials and the grant type', async () => {
    const answer = async (authorization: string, grant: string) => {
      const { status, json } = await ask(`/oauth/v1/generate?grant_type=${grant}`, { headers: { authorization } });
      return [status, json.errorCode ?? json.expires_in];
    };
    expect(await answer(basic, 'client_credentials')).toEqual([200, '3599']);
    expect(await answer(`Basic ${btoa('key:wrong')}`, 'client_credentials')).toEqual([400, '400.008.01']);
    expect(await answer('', 'client_credentials')).toEqual([400, '400.008.01']);
    expect(await answer(basic, 'password')).toEqual([400, '400.008.02']);
  });

  it('expires a token when the next one is issued or after an hour', async () => {
    const rejected = [404, '404.001.03'];
    const use = async (token?: string) => {
      const { status, json } = await post('/mpesa/stkpush/v1/processrequest', request(), token);
      return [status, json.errorCode];
    };
    const first = await newToken();
    expect(await use(first)).toEqual([200, undefined]);
    const second = await newToken();
    expect(await use(first)).toEqual(rejected);
    expect(await use(second)).toEqual([200, undefined]);
    expect(await use('forged')).toEqual(rejected);
    expect(await use()).toEqual(rejected);
    pass(3_600_000);
    expect(await use(second)).toEqual(rejected);
  });
});

describe('a request for a prompt', () => {
  it('is accepted with Safaricom’s texts', async () => {
    expect((await push(request({ Amount: '1' }))).json).toEqual({
      MerchantRequestID: expect.stringMatching(/^\d+-\d+-1$/),
      CheckoutRequestID: expect.stringMatching(/^ws_CO_21112026\d+$/),
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  });

  it.each([
    ['Amount', 0],
    ['Amount', 1.5],
    ['Amount', '1,000'],
    ['Amount', 250_001],
    ['Amount', -1],
    ['PhoneNumber', '0712345678'],
    ['PhoneNumber', '+254712345678'],
    ['PartyA', '254212345678'],
    ['PartyB', '600000'],
    ['AccountReference', 'UW23456789ABC'],
    ['AccountReference', 'uw-2345'],
    ['AccountReference', ''],
    ['TransactionDesc', 'Fourteen chars'],
    ['TransactionType', 'PayBill'],
    ['CallBackURL', 'shop.test/callbacks'],
    ['CallBackURL', 'http://elsewhere.test/callbacks/1'],
    ['CallBackURL', 'http://shop.test.elsewhere.test/callbacks/1'],
    ['CallBackURL', 'http://shop.test@elsewhere.test/callbacks/1'],
    ['CallBackURL', 'http://shop.test/mpesa/1'],
    ['CallBackURL', 'http://shop.test/1?query=1'],
    ['CallBackURL', 'http://shop.test/EXEC'],
    ['BusinessShortCode', '17'],
    ['Timestamp', '2026-11-21 12:00:00'],
    ['Timestamp', '20261121090000'],
    ['Timestamp', undefined],
  ])('refuses a request for a prompt with the %s %o', async (field, value) => {
    const { status, json } = await push(request({ [field]: value }));
    expect([status, json]).toEqual([
      400,
      { requestId: expect.any(String), errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    ]);
  });

  it.each([
    [{ BusinessShortCode: '600000' }, 'Merchant does not exist'],
    [{ Password: btoa('174379wrong') }, 'Wrong credentials'],
  ])('refuses a request for a prompt by another shop', async (change, errorMessage) => {
    const { status, json } = await push(request(change));
    expect([status, json]).toMatchObject([500, { errorCode: '500.001.1001', errorMessage }]);
  });

  it.each(['not json', '[]', 'null', '{"Amount":{}}'])(
    'refuses a request for a prompt with the body %s',
    async (body) => {
      expect((await push(body)).status).toBe(400);
    },
  );

  it('refuses a second prompt while the phone has an open one, also for concurrent requests', async () => {
    const body = request();
    const token = await newToken();
    const answers = await Promise.all([1, 2, 3].map(() => post('/mpesa/stkpush/v1/processrequest', body, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500, 500]);
    expect(answers.find(({ status }) => status === 500)?.json).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    });
    pass(60_000);
    expect((await push({ ...body, ...signed() })).status).toBe(200);
  });
});

describe('a query', () => {
  const query = async (CheckoutRequestID: string) => {
    const { status, json } = await post(
      '/mpesa/stkpushquery/v1/query',
      { ...signed(), CheckoutRequestID },
      await newToken(),
    );
    return [status, json.errorCode ?? json.ResultCode, json.errorMessage ?? json.ResultDesc];
  };

  it('answers a query of an open prompt in four forms by turns', async () => {
    const { CheckoutRequestID } = (await push(request())).json;
    const shapes = [
      [200, '4999', 'The transaction is still under processing'],
      [500, '500.001.1001', 'The transaction is being processed'],
      [500, '500.001.1001', ''],
      [400, '400.002.02', 'Invalid CheckoutRequestID'],
    ];
    for (const shape of [...shapes, shapes[0]]) expect(await query(CheckoutRequestID)).toEqual(shape);
  });

  it('answers a query of an ended prompt with its outcome, with the code as text', async () => {
    const results: unknown[] = [];
    for (const answer of ['pin', 'no-funds', 'cancel', 'timeout', 'wrong-pin'] as const) {
      const body = request();
      const { CheckoutRequestID } = (await push(body)).json;
      await phones.answerPrompt(body.PhoneNumber, CheckoutRequestID, answer);
      results.push(await query(CheckoutRequestID));
    }
    expect(results).toEqual([
      [200, '0', 'The service request is processed successfully.'],
      [200, '1', 'The balance is insufficient for the transaction.'],
      [200, '1032', 'Request cancelled by user.'],
      [200, '1037', 'No response from user.'],
      [200, '2001', 'The initiator information is invalid.'],
    ]);
  });

  it('answers a query of an unknown prompt as Safaricom does', async () => {
    expect(await query('ws_CO_unknown')).toEqual([500, '500.001.1001', 'The transaction does not Exist']);
  });
});

describe('a phone', () => {
  const prompted = async () => {
    const body = request();
    const { CheckoutRequestID: id } = (await push(body)).json;
    sent.length = 0;
    return { phone: body.PhoneNumber, id };
  };

  it('reports a paid prompt to its callback address, and shows the message', async () => {
    const { phone, id } = await prompted();
    expect(await phones.answerPrompt(phone, id, 'pin')).toEqual({ status: 200, text: 'Ksh10.00 was paid.' });
    expect(sent.map(([url]) => url)).toEqual(['http://shop.test/callbacks/1']);
    const callback = parseStkCallback(sent[0]?.[1]);
    expect(callback).toMatchObject({ checkoutRequestID: id, resultCode: '0', amount: 10 });
    expect(await phones.readPhone(phone)).toMatchObject({
      prompts: [{ checkoutRequestID: id, status: 'paid' }],
      messages: [
        {
          sender: 'MPESA',
          body: expect.stringContaining(`${callback?.receipt} Confirmed. Ksh10.00 paid to Shop for account UW2345ABCD`),
        },
      ],
    });
  });

  it('answers a prompt once, and only on its own phone', async () => {
    const { phone, id } = await prompted();
    expect((await phones.answerPrompt(newPhone(), id, 'pin')).status).toBe(404);
    expect((await phones.answerPrompt(phone, id, 'cancel')).status).toBe(200);
    expect((await phones.answerPrompt(phone, id, 'pin')).status).toBe(409);
  });

  it('reports again once where the shop does not take the report', async () => {
    const { phone, id } = await prompted();
    verdict = () => new Response('', { status: 503 });
    await phones.answerPrompt(phone, id, 'cancel');
    verdict = () => Response.json({ ResultCode: '0' });
    expect(sent).toHaveLength(2);
  });

  it('pays a bill that the shop accepts, which Pull Transactions then lists', async () => {
    pass(60_000);
    const bill = { paybill: '174379', account: 'UW2345ABCD', amount: 250 };
    expect((await phones.payBill(newPhone(), { ...bill, paybill: '600000' })).status).toBe(404);
    verdict = () => Response.json({ ResultCode: 'C2B00012' });
    expect(await phones.payBill(newPhone(), bill)).toEqual({
      status: 409,
      text: 'Shop has no bill for this account number. Check it and try again.',
    });
    verdict = () => Response.json({ ResultCode: '0' });
    sent.length = 0;
    expect((await phones.payBill(newPhone(), bill)).status).toBe(200);
    expect(sent.map(([url]) => url)).toEqual(['http://shop.test/validation', 'http://shop.test/confirmation']);
    const client = createDaraja({
      baseUrl: () => 'http://daraja.test',
      credentials,
      clock: () => now,
      fetch: async (input, init) => api.request(new Request(input, init).url.slice('http://daraja.test'.length), init),
    });
    expect(await client.pullTransactions(new Date(now.getTime() - 1000), now, 0)).toMatchObject([
      { account: 'UW2345ABCD', amount: '250.00' },
    ]);
  });
});
