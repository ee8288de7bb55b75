import { randomBytes, randomInt } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { nairobiTimestamp } from '@uwanja/daraja';
import {
  answerFault,
  invalid,
  processing,
  pushFault,
  readFields,
  resultOf,
  signatureFault,
} from '@uwanja/daraja/simulator';
import type { Hono } from 'hono';

/**
 * The HTTP routes of the fake M-PESA and of the fake text message gateway. They validate requests with the code of the
 * built-in simulator, and record all prompts and texts. They send no callbacks.
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

export const credentials = {
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

/** What the routes record, and what they need from one request to the next. */
export interface NetworkState {
  readonly prompts: Map<string, Prompt>;
  readonly texts: TextMessage[];
  /** The path of the shop's confirmation URL; null before it is registered. */
  confirmationPath: string | null;
  readonly registered: PromiseWithResolvers<void>;
  token: string | null;
  queryCount: number;
}

/** Returns the newest open prompt of a phone. */
export const findOpenPrompt = ({ prompts }: NetworkState, msisdn: string): Prompt | null =>
  [...prompts.values()].findLast((prompt) => prompt.msisdn === msisdn && prompt.status === 'open') ?? null;

/** Adds the token endpoint, and requires its token for all others. */
function addAuthentication(api: Hono, state: NetworkState): void {
  api.get('/oauth/v1/generate', (http) => {
    const { consumerKey, consumerSecret } = credentials;
    const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
    if (http.req.header('authorization') !== expected) {
      return answerFault(http, { status: 400, errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' });
    }
    // A new token invalidates the previous one, as Safaricom's does.
    state.token = randomBytes(21).toString('base64url');
    return http.json({ access_token: state.token, expires_in: '3599' });
  });
  api.use('/mpesa/*', async (http, next) => {
    if (state.token !== null && http.req.header('authorization') === `Bearer ${state.token}`) return next();
    return answerFault(http, { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token' });
  });
}

/** Creates the prompt of a request to push one. */
function createPrompt(field: (name: string) => string): Prompt {
  const msisdn = field('PhoneNumber');
  return {
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
}

function addPush(api: Hono, state: NetworkState, hooks: NetworkHooks): void {
  api.post('/mpesa/stkpush/v1/processrequest', async (http) => {
    hooks.onEvent?.('push');
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault = pushFault(field, credentials.shortcode) ?? signatureFault(field, credentials, new Date());
    if (fault) return answerFault(http, fault);
    const msisdn = field('PhoneNumber');
    if (findOpenPrompt(state, msisdn)) {
      const words = 'Unable to lock subscriber, a transaction is already in process for the current subscriber';
      return answerFault(http, processing(words));
    }
    const prompt = createPrompt(field);
    state.prompts.set(prompt.checkoutRequestID, prompt);
    await hooks.onPush?.(prompt);
    hooks.onEvent?.('push answered');
    const words = 'Success. Request accepted for processing';
    return http.json({
      MerchantRequestID: prompt.merchantRequestID,
      CheckoutRequestID: prompt.checkoutRequestID,
      ResponseCode: '0',
      ResponseDescription: words,
      CustomerMessage: words,
    });
  });
}

function addQuery(api: Hono, state: NetworkState, hooks: NetworkHooks): void {
  api.post('/mpesa/stkpushquery/v1/query', async (http) => {
    hooks.onEvent?.('query');
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault = signatureFault(field, credentials, new Date());
    if (fault) return answerFault(http, fault);
    const prompt = state.prompts.get(field('CheckoutRequestID'));
    if (!prompt) return answerFault(http, processing('The transaction does not Exist'));
    const result = resultOf(prompt.status);
    state.queryCount += 1;
    if (!result && state.queryCount % 2 === 0)
      return answerFault(http, processing('The transaction is being processed'));
    return http.json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: prompt.merchantRequestID,
      CheckoutRequestID: prompt.checkoutRequestID,
      ResultCode: String(result?.code ?? '4999'),
      ResultDesc: result?.text ?? 'The transaction is still under processing',
    });
  });
}

function addRegistration(api: Hono, state: NetworkState): void {
  api.post('/mpesa/c2b/:version/registerurl', async (http) => {
    const field = await readFields(http);
    if (field) state.confirmationPath = new URL(field('ConfirmationURL')).pathname;
    state.registered.resolve();
    return http.json({ OriginatorCoversationID: '1', ResponseCode: '0', ResponseDescription: 'Success' });
  });
}

/** Adds the endpoint of Africa's Talking, which sends the shop's text messages. */
function addTextGateway(api: Hono, state: NetworkState, hooks: NetworkHooks): void {
  api.post('/version1/messaging', async (http) => {
    hooks.onEvent?.('text');
    const answer = hooks.onText?.() ?? 'accepted';
    if (answer === 'busy') return http.text('Service Unavailable', 503);
    const { to, message } = await http.req.parseBody();
    state.texts.push({ to: String(to), text: String(message) });
    if (answer === 'cut') {
      (http.env as HttpBindings).incoming.socket.destroy();
      return http.body(null);
    }
    const Recipients = [{ statusCode: 101, number: to, status: 'Success', cost: 'KES 0.8000', messageId: 'ATXid_1' }];
    return http.json({ SMSMessageData: { Message: 'Sent to 1/1', Recipients } }, 201);
  });
}

/** Adds all routes of the network to an application. */
export function addNetworkRoutes(api: Hono, state: NetworkState, hooks: NetworkHooks): void {
  addAuthentication(api, state);
  addPush(api, state, hooks);
  addQuery(api, state, hooks);
  addRegistration(api, state);
  addTextGateway(api, state, hooks);
}
