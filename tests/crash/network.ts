import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { PromptAnswer } from '#contract/handset.ts';
import { newReceipt } from '#server/mpesa/simulator/network.ts';
import { resultOf } from '#server/mpesa/simulator/prompts.ts';
import {
  answerFault,
  fieldsOf,
  invalid,
  processing,
  pushFault,
  signatureFault,
} from '#server/mpesa/simulator/requests.ts';
import { nairobiTimestamp } from '#server/mpesa/time.ts';

/**
 * A fake M-PESA and text message gateway that outlive the shop: their HTTP servers and the phones, in the process that
 * kills the shop. It validates requests with the code of the built-in simulator, and records all money that moved. It
 * sends no callbacks by itself: its user decides when, how often, and whether at all.
 */

export interface Prompt {
  readonly checkoutRequestID: string;
  readonly merchantRequestID: string;
  readonly msisdn: string;
  readonly amount: number;
  readonly account: string;
  readonly callbackURL: string;
  status: 'open' | 'paid' | 'wrong-pin' | 'cancelled' | 'timeout' | 'no-funds';
  receipt: string | null;
  /** The shop has acknowledged the callback. */
  acknowledged: boolean;
  /** The callback is never sent: only a query returns the outcome. */
  lost: boolean;
}

/** A payment to the paybill. */
export interface Bill {
  readonly receipt: string;
  readonly account: string;
  readonly amount: number;
  acknowledged: boolean;
}

/** A text message that the gateway accepted. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

/**
 * How the text message gateway answers: `accepted`, `busy` (it accepts nothing), or `cut` (it accepts the message, and
 * the connection breaks before the answer).
 */
export type GatewayAnswer = 'accepted' | 'busy' | 'cut';

/** Hooks of its user. The answer to a push waits for `pushed`. */
export interface NetworkHooks {
  readonly onPush?: (prompt: Prompt) => Promise<void> | void;
  readonly onText?: () => GatewayAnswer;
  readonly onEvent?: (what: 'text' | 'push' | 'push answered' | 'query' | 'callback' | 'callback answered') => void;
}

const credentials = {
  consumerKey: 'crash-key',
  consumerSecret: 'crash-secret',
  shortcode: '174379',
  passkey: 'crash-passkey',
  callbackIps: [],
  c2bVersion: 'v2',
  c2bSecrets: [],
  pullNumber: null,
  queriesPerMinute: null,
} as const;

const statusOf = {
  pin: 'paid',
  'wrong-pin': 'wrong-pin',
  cancel: 'cancelled',
  timeout: 'timeout',
  'no-funds': 'no-funds',
} as const;

/** Returns a prompt's callback as Safaricom writes it. */
export function callbackOf(
  prompt: Pick<Prompt, 'status' | 'amount' | 'receipt' | 'msisdn' | 'merchantRequestID' | 'checkoutRequestID'>,
) {
  const result = resultOf(prompt.status);
  const Item = [
    { Name: 'Balance' },
    { Name: 'Amount', Value: prompt.amount },
    { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
    { Name: 'TransactionDate', Value: Number(nairobiTimestamp(new Date())) },
    { Name: 'PhoneNumber', Value: Number(prompt.msisdn) },
  ];
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestID,
        CheckoutRequestID: prompt.checkoutRequestID,
        ResultCode: result?.code,
        ResultDesc: result?.text,
        ...(prompt.status === 'paid' && { CallbackMetadata: { Item } }),
      },
    },
  };
}

/**
 * Opens the network on a free port.
 * @param shopUrl address of the shop; null while it is down
 */
export async function openNetwork(shopUrl: () => string | null, hooks: NetworkHooks = {}) {
  const prompts = new Map<string, Prompt>();
  const bills: Bill[] = [];
  const texts: TextMessage[] = [];
  let confirmationPath: string | null = null;
  const registered = Promise.withResolvers<void>();
  let token: string | null = null;
  let queries = 0;
  const happened = hooks.onEvent ?? (() => {});

  const api = new Hono();
  api.get('/oauth/v1/generate', (http) => {
    const { consumerKey, consumerSecret } = credentials;
    const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
    if (http.req.header('authorization') !== expected) {
      return answerFault(http, { status: 400, errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' });
    }
    // A new token invalidates the previous one, as Safaricom's does.
    token = randomBytes(21).toString('base64url');
    return http.json({ access_token: token, expires_in: '3599' });
  });
  api.use('/mpesa/*', async (http, next) => {
    if (token !== null && http.req.header('authorization') === `Bearer ${token}`) return next();
    return answerFault(http, { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token' });
  });
  api.post('/mpesa/stkpush/v1/processrequest', async (http) => {
    happened('push');
    const field = await fieldsOf(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault = pushFault(field, credentials.shortcode) ?? signatureFault(field, credentials, new Date());
    if (fault) return answerFault(http, fault);
    const msisdn = field('PhoneNumber');
    if (openOn(msisdn)) {
      const words = 'Unable to lock subscriber, a transaction is already in process for the current subscriber';
      return answerFault(http, processing(words));
    }
    const prompt: Prompt = {
      checkoutRequestID: `ws_CO_${nairobiTimestamp(new Date())}${randomInt(100_000, 1_000_000)}${msisdn.slice(3)}`,
      merchantRequestID: `${randomInt(1000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`,
      msisdn,
      amount: Number(field('Amount')),
      account: field('AccountReference'),
      callbackURL: field('CallBackURL'),
      status: 'open',
      receipt: null,
      acknowledged: false,
      lost: false,
    };
    prompts.set(prompt.checkoutRequestID, prompt);
    await hooks.onPush?.(prompt);
    happened('push answered');
    const words = 'Success. Request accepted for processing';
    return http.json({
      MerchantRequestID: prompt.merchantRequestID,
      CheckoutRequestID: prompt.checkoutRequestID,
      ResponseCode: '0',
      ResponseDescription: words,
      CustomerMessage: words,
    });
  });
  api.post('/mpesa/stkpushquery/v1/query', async (http) => {
    happened('query');
    const field = await fieldsOf(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault = signatureFault(field, credentials, new Date());
    if (fault) return answerFault(http, fault);
    const prompt = prompts.get(field('CheckoutRequestID'));
    if (!prompt) return answerFault(http, processing('The transaction does not Exist'));
    const result = resultOf(prompt.status);
    queries += 1;
    if (!result && queries % 2 === 0) return answerFault(http, processing('The transaction is being processed'));
    return http.json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: prompt.merchantRequestID,
      CheckoutRequestID: prompt.checkoutRequestID,
      ResultCode: String(result?.code ?? '4999'),
      ResultDesc: result?.text ?? 'The transaction is still under processing',
    });
  });
  api.post('/mpesa/c2b/:version/registerurl', async (http) => {
    const field = await fieldsOf(http);
    if (field) confirmationPath = new URL(field('ConfirmationURL')).pathname;
    registered.resolve();
    return http.json({ OriginatorCoversationID: '1', ResponseCode: '0', ResponseDescription: 'Success' });
  });

  // Africa's Talking, which sends the shop's text messages.
  api.post('/version1/messaging', async (http) => {
    happened('text');
    const answer = hooks.onText?.() ?? 'accepted';
    if (answer === 'busy') return http.text('Service Unavailable', 503);
    const { to, message } = await http.req.parseBody();
    texts.push({ to: String(to), text: String(message) });
    if (answer === 'cut') {
      (http.env as HttpBindings).incoming.socket.destroy();
      return http.body(null);
    }
    const Recipients = [{ statusCode: 101, number: to, status: 'Success', cost: 'KES 0.8000', messageId: 'ATXid_1' }];
    return http.json({ SMSMessageData: { Message: 'Sent to 1/1', Recipients } }, 201);
  });

  const server = createServer(getRequestListener(api.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const openOn = (msisdn: string): Prompt | null =>
    [...prompts.values()].findLast((prompt) => prompt.msisdn === msisdn && prompt.status === 'open') ?? null;

  /** Posts to the shop. @returns whether the shop acknowledged it */
  async function post(path: string, body: unknown): Promise<boolean> {
    const shop = shopUrl();
    if (shop === null) return false;
    try {
      happened('callback');
      const response = await fetch(`${shop}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      const { ResultCode } = (await response.json()) as { ResultCode?: unknown };
      happened('callback answered');
      return response.ok && String(ResultCode) === '0';
    } catch {
      return false;
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    prompts,
    bills,
    /** The texts that the gateway accepted, oldest first. */
    texts,
    openOn,
    post,
    /** The settings of a shop that uses this network. */
    settings: {
      DARAJA_URL: `http://127.0.0.1:${port}`,
      DARAJA_CONSUMER_KEY: credentials.consumerKey,
      DARAJA_CONSUMER_SECRET: credentials.consumerSecret,
      DARAJA_SHORTCODE: credentials.shortcode,
      DARAJA_PASSKEY: credentials.passkey,
      AFRICASTALKING_URL: `http://127.0.0.1:${port}`,
      AFRICASTALKING_USERNAME: 'crash',
      AFRICASTALKING_API_KEY: 'crash-key',
      // High enough that the shop never waits for its query budget.
      DARAJA_QUERIES_PER_MINUTE: '9999',
      // No server listens there: callbacks go to a server that is up, as through a load balancer.
      PUBLIC_URL: 'http://127.0.0.1',
    },
    /** Answers the prompt on the phone, without a callback. */
    answer(prompt: Prompt, answer: PromptAnswer): void {
      prompt.status = statusOf[answer];
      prompt.receipt = answer === 'pin' ? newReceipt(new Date()) : null;
    },
    /** Sends a prompt's callback. @returns whether the shop acknowledged it */
    async sendCallback(prompt: Prompt): Promise<boolean> {
      const taken = await post(new URL(prompt.callbackURL).pathname, callbackOf(prompt));
      prompt.acknowledged ||= taken;
      return taken;
    },
    /** Pays a bill, without a confirmation. */
    payBill(account: string, amount: number): Bill {
      const bill: Bill = { receipt: newReceipt(new Date()), account, amount, acknowledged: false };
      bills.push(bill);
      return bill;
    },
    /** Resolves once a shop has registered its confirmation URL; from then on it has a token. */
    registered: registered.promise,
    /** Whether a shop has registered its confirmation URL. */
    isRegistered: () => confirmationPath !== null,
    /** Sends the confirmation of a paid bill. @returns whether the shop acknowledged it */
    async confirm(bill: Bill): Promise<boolean> {
      if (confirmationPath === null) return false;
      const taken = await post(confirmationPath, {
        TransactionType: 'Pay Bill',
        TransID: bill.receipt,
        TransTime: nairobiTimestamp(new Date()),
        TransAmount: bill.amount.toFixed(2),
        BusinessShortCode: credentials.shortcode,
        BillRefNumber: bill.account,
        InvoiceNumber: '',
        OrgAccountBalance: '49197.00',
        ThirdPartyTransID: '',
        MSISDN: '2547 ***** 126',
        FirstName: 'WANJIRU',
        MiddleName: '',
        LastName: '',
      });
      bill.acknowledged ||= taken;
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type Network = Awaited<ReturnType<typeof openNetwork>>;
