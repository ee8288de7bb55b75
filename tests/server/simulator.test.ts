import { nairobiTimestamp } from '@uwanja/daraja';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warnOfSimulatedPayments } from '#server/mpesa/connection.ts';
import { newPhone } from '#tests/support/server/payment-shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';
import { logAtStart, realMpesa } from '#tests/support/server/start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
});
afterAll(() => server.stop());

const basic = `Basic ${btoa('uwanja-simulator:uwanja-simulator-secret')}`;
const post = (path: string, body: unknown, token?: string) =>
  server.call('POST', `/sandbox/daraja${path}`, {
    body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
async function newToken(): Promise<string> {
  const { json } = await server.call('GET', '/sandbox/daraja/oauth/v1/generate?grant_type=client_credentials', {
    headers: { authorization: basic },
  });
  return json.access_token;
}
const signed = (Timestamp = nairobiTimestamp(server.deps.clock())) => ({
  BusinessShortCode: '174379',
  Timestamp,
  Password: btoa(`174379uwanja-simulator-passkey${Timestamp}`),
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
    CallBackURL: 'http://uwanja.test/callbacks/1',
    AccountReference: 'UW2345ABCD',
    TransactionDesc: 'Order',
    ...change,
  };
};
const push = async (body: unknown) => post('/mpesa/stkpush/v1/processrequest', body, await newToken());

describe('the token', () => {
  it('requires for a token the credentials and the grant type', async () => {
    const ask = async (authorization: string, grant: string) => {
      const { status, json } = await server.call('GET', `/sandbox/daraja/oauth/v1/generate?grant_type=${grant}`, {
        headers: { authorization },
      });
      return [status, json.errorCode ?? json.expires_in];
    };
    expect(await ask(basic, 'client_credentials')).toEqual([200, '3599']);
    expect(await ask(`Basic ${btoa('key:wrong')}`, 'client_credentials')).toEqual([400, '400.008.01']);
    expect(await ask('', 'client_credentials')).toEqual([400, '400.008.01']);
    expect(await ask(basic, 'password')).toEqual([400, '400.008.02']);
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
    server.pass(3_600_000);
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
    ['CallBackURL', 'http://uwanja.test.elsewhere.test/callbacks/1'],
    ['CallBackURL', 'http://uwanja.test@elsewhere.test/callbacks/1'],
    ['CallBackURL', 'http://uwanja.test/mpesa/1'],
    ['CallBackURL', 'http://uwanja.test/1?query=1'],
    ['CallBackURL', 'http://uwanja.test/EXEC'],
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
    server.pass(60_000);
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
    for (const answer of ['pin', 'no-funds', 'cancel', 'timeout', 'wrong-pin']) {
      const body = request();
      const { CheckoutRequestID } = (await push(body)).json;
      await server.call('POST', `/sandbox/handset/${body.PhoneNumber}/prompts/${CheckoutRequestID}`, {
        body: { answer },
      });
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

it('runs only where no real M-PESA is set up', async () => {
  const real = await startTestServer(realMpesa, { database: 'empty' });
  try {
    for (const path of ['/sandbox/handset/254712345678', '/sandbox/daraja/oauth/v1/generate', '/sandbox/handset']) {
      expect((await real.call('GET', path)).status).toBe(404);
    }
  } finally {
    await real.stop();
  }
});

describe('the simulator, at the start', () => {
  it.each<Record<string, string>>([
    {},
    { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' },
    { ...realMpesa, HOST: '0.0.0.0' },
  ])('logs no warning about the simulator with %j', (settings) =>
    expect(logAtStart(warnOfSimulatedPayments, settings)).toEqual([]),
  );

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0', SANDBOX: 'open' },
    { HOST: '::', SANDBOX: 'open' },
    { PUBLIC_URL: 'https://shop.example', SANDBOX: 'open' },
  ])('warns about a simulator that others can reach, with %j', (settings) =>
    expect(logAtStart(warnOfSimulatedPayments, settings)).toEqual([
      expect.stringContaining('/sandbox/handset anybody pays'),
    ]),
  );
});
