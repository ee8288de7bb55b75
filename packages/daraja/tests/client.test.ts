import { describe, expect, it } from 'vitest';
import { createDaraja, type Push, type RefusalReason } from '../src/client.ts';
import type { QueryBudget } from '../src/query-budget.ts';
import { nairobiTimestamp, parseNairobiTimestamp } from '../src/time.ts';

const push: Push = {
  phone: '254712345678',
  amount: 2487,
  account: 'UW2345ABCD',
  description: 'Uwanja order',
  callbackUrl: 'https://shop.test/callbacks/stk/0123',
};
const accepted = {
  MerchantRequestID: '29115-1',
  CheckoutRequestID: 'ws_CO_1',
  ResponseCode: '0',
  ResponseDescription: 'Success. Request accepted for processing',
  CustomerMessage: 'Success. Request accepted for processing',
};
type Answer =
  | { readonly status?: number; readonly body: unknown; readonly retryAfter?: string }
  | 'no answer'
  | 'no connection';
const fault = (errorCode: string, errorMessage: string, status = 500): Answer => ({
  status,
  body: { requestId: '1-1-1', errorCode, errorMessage },
});

const gatewayWords = { errorcode: 'policies.ratelimit.SpikeArrestViolation' };
const spike = { status: 500, body: { fault: { faultstring: 'Spike arrest violation', detail: gatewayWords } } };

/** Starts a fake Safaricom that gives these answers in turn, repeats the last one, and records its requests. */
function talk(answers: readonly Answer[], options: { expires_in?: unknown; c2bVersion?: 'v1' | 'v2' } = {}) {
  const { c2bVersion = 'v2' } = options;
  const expires_in = 'expires_in' in options ? options.expires_in : '3599';
  const calls: { path: string; authorization: string | null; body: Record<string, unknown> | null }[] = [];
  const left = [...answers];
  let tokens = 0;
  let now = new Date('2026-11-21T22:30:05.000Z');
  const pauses: number[] = [];
  const budget: QueryBudget = {
    acquire: async () => ({ granted: true }),
    pause: async (ms) => {
      pauses.push(ms);
    },
  };
  const daraja = createDaraja({
    budget,
    baseUrl: () => 'https://daraja.test',
    credentials: { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' },
    clock: () => now,
    c2bVersion,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const authorization = request.headers.get('authorization');
      const isToken = pathname === '/oauth/v1/generate';
      calls.push({ path: pathname + search, authorization, body: isToken ? null : await request.json() });
      if (isToken) {
        tokens += 1;
        return Response.json({ access_token: `token-${tokens}`, expires_in });
      }
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer === 'no connection') {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
      }
      if (answer === undefined || answer === 'no answer') throw new TypeError('fetch failed');
      const { status = 200, body, retryAfter } = answer;
      const headers = { ...(retryAfter && { 'retry-after': retryAfter }) };
      return typeof body === 'string'
        ? new Response(body, { status, headers })
        : Response.json(body, { status, headers });
    },
  });
  return {
    daraja,
    calls,
    budget,
    pauses,
    now: () => now,
    tokens: () => tokens,
    pass: (ms: number) => (now = new Date(now.getTime() + ms)),
  };
}
const minutes = (count: number) => count * 60_000;

describe('the token', () => {
  it('shares one token between concurrent calls until five minutes before its end', async () => {
    const { daraja, calls, tokens, pass } = talk([{ body: accepted }]);
    await Promise.all([daraja.stkPush(push), daraja.stkPush(push), daraja.stkQuery('ws_CO_1')]);
    pass(minutes(54));
    await daraja.stkPush(push);
    expect(tokens()).toBe(1);
    expect(calls[0]).toMatchObject({
      path: '/oauth/v1/generate?grant_type=client_credentials',
      authorization: `Basic ${btoa('key:secret')}`,
    });
    pass(minutes(1));
    await daraja.stkPush(push);
    expect([tokens(), calls.at(-1)?.authorization]).toEqual([2, 'Bearer token-2']);
  });

  it.each([3599, '3599'])('uses a token for the expires_in %o', async (expires_in) => {
    const { daraja, tokens, pass } = talk([{ body: accepted }], { expires_in });
    await daraja.stkPush(push);
    pass(minutes(50));
    await daraja.stkPush(push);
    expect(tokens()).toBe(1);
  });

  it.each([undefined, null, '', 0, 'soon'])('uses a token for an hour where expires_in is %o', async (expires_in) => {
    const { daraja, tokens, pass } = talk([{ body: accepted }], { expires_in });
    expect((await daraja.stkPush(push)).kind).toBe('accepted');
    pass(minutes(50));
    await daraja.stkPush(push);
    expect(tokens()).toBe(1);
    pass(minutes(10));
    await daraja.stkPush(push);
    expect(tokens()).toBe(2);
  });

  it('uses a token of a short life for half of it', async () => {
    const { daraja, tokens, pass } = talk([{ body: accepted }], { expires_in: 120 });
    for (const ms of [0, 50_000, 20_000]) {
      pass(ms);
      await daraja.stkPush(push);
    }
    expect(tokens()).toBe(2);
  });

  it.each([
    ['404.001.03', 404],
    ['400.003.01', 400],
    ['400.008.01', 400],
    ['401.002.01', 400],
    ['401.003.01', 401],
  ])('replaces a token that is rejected with %s, and repeats the call once', async (code, status) => {
    const { daraja, calls, tokens } = talk([fault(code, 'Invalid Access Token', status), { body: accepted }]);
    expect((await daraja.stkPush(push)).kind).toBe('accepted');
    expect([tokens(), calls.at(-1)?.authorization]).toEqual([2, 'Bearer token-2']);
  });

  it('replaces a rejected token once only', async () => {
    const { daraja, calls } = talk([fault('404.001.03', 'Invalid Access Token', 404)]);
    expect((await daraja.stkPush(push)).kind).toBe('refused');
    expect(calls.filter(({ path }) => path.includes('stkpush'))).toHaveLength(2);
  });
});

describe('a push', () => {
  it('signs a push with Kenya’s time and sends every field that Safaricom requires', async () => {
    const { daraja, calls } = talk([{ body: accepted }]);
    expect(await daraja.stkPush(push)).toEqual({
      kind: 'accepted',
      merchantRequestID: '29115-1',
      checkoutRequestID: 'ws_CO_1',
      description: 'Success. Request accepted for processing',
    });
    // Half past ten in the evening in UTC is the next day in Nairobi.
    expect(calls.at(-1)).toMatchObject({
      path: '/mpesa/stkpush/v1/processrequest',
      body: {
        BusinessShortCode: '174379',
        Password: btoa('174379passkey20261122013005'),
        Timestamp: '20261122013005',
        TransactionType: 'CustomerPayBillOnline',
        Amount: 2487,
        PartyA: '254712345678',
        PartyB: '174379',
        PhoneNumber: '254712345678',
        CallBackURL: 'https://shop.test/callbacks/stk/0123',
        AccountReference: 'UW2345ABCD',
        TransactionDesc: 'Uwanja order',
      },
    });
  });

  it.each<[string, Answer, RefusalReason]>([
    ['a field', fault('400.002.02', 'Bad Request - Invalid PhoneNumber', 400), 'rejected'],
    [
      'a locked subscriber',
      fault('500.001.1001', 'Unable to lock subscriber, a transaction is already in process'),
      'phone locked',
    ],
    ['the credentials', fault('500.001.1001', 'Wrong credentials'), 'rejected'],
    ['the merchant', fault('500.001.1001', 'Merchant does not exist'), 'rejected'],
    ['a spike', fault('500.003.02', 'System is busy. Please try again in few minutes.'), 'busy'],
    ['a spike, in the words of the gateway', spike, 'busy'],
    ['no connection', 'no connection', 'unreachable'],
    ['a code that is not 0', { body: { ...accepted, ResponseCode: 1, ResponseDescription: 'Rejected' } }, 'declined'],
    ['a firewall', { status: 403, body: '<html>' }, 'rejected'],
  ])('reports a push as refused for %s', async (_, answer, reason) => {
    const { daraja, calls } = talk([answer]);
    expect(await daraja.stkPush(push)).toMatchObject({ kind: 'refused', reason });
    expect(calls.filter(({ path }) => path.includes('stkpush'))).toHaveLength(1);
  });

  it('accepts a push with ids and texts of any type', async () => {
    const odd = { MerchantRequestID: 29115, CheckoutRequestID: 4711, ResponseCode: 0, ResponseDescription: ['ok'] };
    expect(await talk([{ body: odd }]).daraja.stkPush(push)).toMatchObject({
      kind: 'accepted',
      merchantRequestID: '29115',
      checkoutRequestID: '4711',
    });
  });

  it.each<[string, Answer]>([
    ['nothing comes back', 'no answer'],
    ['the gateway fails', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['M-PESA fails inside', fault('500.003.1001', 'Internal Server Error')],
    ['an error has no words', fault('500.001.1001', '')],
    ['the answer cannot be read', { body: 'OK' }],
    ['the answer has no request id', { body: { ...accepted, CheckoutRequestID: null } }],
  ])('reports a push as lost, without sending it again, when %s', async (_, answer) => {
    const { daraja, calls } = talk([answer]);
    expect(await daraja.stkPush(push)).toEqual({ kind: 'lost' });
    expect(calls.filter(({ path }) => path.includes('stkpush'))).toHaveLength(1);
  });
});

describe('a query', () => {
  const result = (ResultCode: unknown, ResultDesc = 'Text that says nothing.') => ({
    body: { ...accepted, ResultCode, ResultDesc },
  });
  const asked = (answer: Answer) => talk([answer]).daraja.stkQuery('ws_CO_1');

  it.each([
    ['0', 'paid'],
    [0, 'paid'],
    ['1', 'failed'],
    ['17', 'failed'],
    ['1019', 'timeout'],
    ['1025', 'failed'],
    ['1031', 'cancelled'],
    ['1032', 'cancelled'],
    ['1036', 'timeout'],
    ['1037', 'timeout'],
    ['2001', 'failed'],
    ['2028', 'failed'],
    ['SFC_IC0003', 'failed'],
    ['8006', 'failed'],
    ['12345', 'unknown'],
  ])('reads the code %o of a query as %s', async (code, outcome) => {
    expect(await asked(result(code, 'Request cancelled by user.'))).toMatchObject({
      kind: 'outcome',
      outcome,
      resultCode: String(code),
    });
  });

  it.each<[string, Answer]>([
    ['4999', result('4999', 'The transaction is still under processing')],
    ['"being processed"', fault('500.001.1001', 'The transaction is being processed')],
    ['an error without words', fault('500.001.1001', '', 200)],
    ['an id that is too young', fault('400.002.02', 'Invalid CheckoutRequestID', 400)],
    ['"does not exist", which is said of known ones too', fault('500.001.1001', 'The transaction does not Exist')],
  ])('reads %s as pending', async (_, answer) => {
    expect(await asked(answer)).toEqual({ kind: 'pending' });
  });

  it.each<[string, Answer]>([
    ['nothing', 'no answer'],
    ['an unreadable body', { status: 500, body: 'x' }],
    ['no result', result('')],
    ['a result without an accepted question', { body: { ...accepted, ResponseCode: '1', ResultCode: '0' } }],
  ])('reads no outcome from %s', async (_, answer) => {
    expect(await asked(answer)).toEqual({ kind: 'unknown' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['words that are a number', { ResultCode: 0, ResultDesc: 0 }],
    ['an empty error beside it', { errorCode: '', errorMessage: '', ResultCode: '0' }],
  ])('reads the outcome of a query with %s', async (_, body) => {
    expect(await asked({ body: { ResponseCode: '0', ...body } })).toMatchObject({ outcome: 'paid' });
  });

  it.each<[string, Answer, number]>([
    ['HTTP 429', { status: 429, body: '' }, 10_000],
    ['HTTP 429 that names its time', { status: 429, body: '', retryAfter: '42' }, 42_000],
    ['HTTP 429 that names a time without end', { status: 429, body: '', retryAfter: '86400' }, 300_000],
    ['a spike arrest', fault('500.003.02', 'System is busy. Please try again in few minutes.'), 10_000],
    ['a spent quota', { status: 500, body: { fault: { detail: { errorcode: 'policies.ratelimit.Quota' } } } }, 10_000],
  ])('defers a query that %s refused, and pauses all others', async (_, answer, pause) => {
    const { daraja, pauses, now } = talk([answer]);
    expect(await daraja.stkQuery('ws_CO_1')).toEqual({ kind: 'deferred', until: new Date(now().getTime() + pause) });
    expect(pauses).toEqual([pause]);
  });

  it('sends no query while the budget grants none', async () => {
    const { daraja, budget, calls, now } = talk([result('0')]);
    Object.assign(budget, { acquire: async () => ({ granted: false, until: now() }) });
    expect(await daraja.stkQuery('ws_CO_1')).toEqual({ kind: 'deferred', until: now() });
    expect(calls).toEqual([]);
  });
});

describe('the registration of the paybill addresses', () => {
  const urls = { confirmation: 'https://shop.test/c', validation: 'https://shop.test/v' };

  it.each(['v1', 'v2'] as const)('registers the paybill addresses by the API %s', async (c2bVersion) => {
    const answer = { OriginatorCoversationID: '1', ResponseCode: '0', ResponseDescription: 'Success' };
    const { daraja, calls } = talk([{ body: answer }], { c2bVersion });
    expect(await daraja.registerC2b(urls)).toBe('registered');
    expect(calls.at(-1)).toMatchObject({
      path: `/mpesa/c2b/${c2bVersion}/registerurl`,
      body: { ShortCode: '174379', ResponseType: 'Completed', ConfirmationURL: urls.confirmation },
    });
  });

  it.each<[string, string, Answer]>([
    ['registered', 'success', { body: { OriginatorCoversationID: '1', ResponseDescription: 'success' } }],
    ['already registered', 'a repetition', { body: { ResponseDescription: 'URLs are already registered' } }],
    ['refused', 'nothing', { body: {} }],
  ])('counts an answer without a code as %s when it says %s', async (registration, _, answer) => {
    expect(await talk([answer]).daraja.registerC2b(urls)).toBe(registration);
  });
});

describe("Safaricom's time", () => {
  it('formats and parses Safaricom’s time as Kenya’s', () => {
    expect(nairobiTimestamp(new Date('2026-12-31T21:00:00.999Z'))).toBe('20270101000000');
    expect(parseNairobiTimestamp('20270101000000')).toEqual(new Date('2026-12-31T21:00:00.000Z'));
    for (const wrong of ['', '2027', '20270231000000', '20270101250000', '2027010100000x']) {
      expect(parseNairobiTimestamp(wrong)).toBeNull();
    }
  });
});

describe('a client without a shared budget', () => {
  it('sends no query during the pause that M-PESA has caused, and the next one after it', async () => {
    let now = new Date('2026-11-21T09:00:00.000Z');
    let queries = 0;
    const daraja = createDaraja({
      baseUrl: () => 'https://daraja.test',
      credentials: { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' },
      clock: () => now,
      fetch: async (input) => {
        if (String(input).includes('/oauth/')) return Response.json({ access_token: 'token' });
        queries += 1;
        return queries === 1
          ? Response.json({}, { status: 429 })
          : Response.json({ ResponseCode: '0', ResultCode: '0', ResultDesc: 'Processed.' });
      },
    });
    const until = new Date(now.getTime() + 10_000);
    expect(await daraja.stkQuery('ws_CO_1')).toEqual({ kind: 'deferred', until });
    expect(await daraja.stkQuery('ws_CO_1')).toEqual({ kind: 'deferred', until });
    expect(queries).toBe(1);
    now = until;
    expect((await daraja.stkQuery('ws_CO_1')).kind).toBe('outcome');
  });
});
