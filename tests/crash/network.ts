import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { nairobiTimestamp } from '@uwanja/daraja';
import { newReceipt, resultOf } from '@uwanja/daraja/simulator';
import { Hono } from 'hono';
import type { PromptAnswer } from '#contract/handset.ts';
import { c2bConfirmation } from '#tests/support/server/c2b-confirmation.ts';
import {
  addNetworkRoutes,
  credentials,
  findOpenPrompt,
  type NetworkHooks,
  type NetworkState,
  type Prompt,
} from './network-routes.ts';

/**
 * A fake M-PESA and text message gateway that outlive the shop: their HTTP servers and the phones, in the process that
 * kills the shop. It validates requests with the code of the built-in simulator, and records all money that moved. It
 * sends no callbacks by itself: its user decides when, how often, and whether at all.
 */

/** A payment to the paybill. */
export interface Bill {
  readonly receipt: string;
  readonly account: string;
  readonly amount: number;
  acknowledged: boolean;
}

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

/** The confirmation of a paid bill as Safaricom writes it. */
const confirmationOf = ({ account, receipt, amount }: Bill) =>
  c2bConfirmation({
    account,
    receipt,
    amount: amount.toFixed(2),
    shortcode: credentials.shortcode,
    time: nairobiTimestamp(new Date()),
  });

/** The settings of a shop that uses the network at this address. */
const settingsOf = (url: string) => ({
  DARAJA_URL: url,
  DARAJA_CONSUMER_KEY: credentials.consumerKey,
  DARAJA_CONSUMER_SECRET: credentials.consumerSecret,
  DARAJA_SHORTCODE: credentials.shortcode,
  DARAJA_PASSKEY: credentials.passkey,
  AFRICASTALKING_URL: url,
  AFRICASTALKING_USERNAME: 'crash',
  AFRICASTALKING_API_KEY: 'crash-key',
  // High enough that the shop never waits for its query budget.
  DARAJA_QUERIES_PER_MINUTE: '9999',
  // No server listens there: callbacks go to a server that is up, as through a load balancer.
  PUBLIC_URL: 'http://127.0.0.1',
});

/** Posts to the shop, null while it is down. @returns whether the shop acknowledged it */
async function postToShop(
  shop: string | null,
  path: string,
  body: unknown,
  { onEvent }: NetworkHooks,
): Promise<boolean> {
  if (shop === null) return false;
  try {
    onEvent?.('callback');
    const response = await fetch(`${shop}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const { ResultCode } = (await response.json()) as { ResultCode?: unknown };
    onEvent?.('callback answered');
    return response.ok && String(ResultCode) === '0';
  } catch {
    return false;
  }
}

/**
 * Opens the network on a free port.
 * @param shopUrl address of the shop; null while it is down
 */
export async function openNetwork(shopUrl: () => string | null, hooks: NetworkHooks = {}) {
  const bills: Bill[] = [];
  const state: NetworkState = {
    prompts: new Map(),
    texts: [],
    confirmationPath: null,
    registered: Promise.withResolvers(),
    token: null,
    queryCount: 0,
  };
  const { prompts, texts, registered } = state;

  const api = new Hono();
  addNetworkRoutes(api, state, hooks);
  const server = createServer(getRequestListener(api.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Posts to the shop. @returns whether the shop acknowledged it */
  const post = (path: string, body: unknown) => postToShop(shopUrl(), path, body, hooks);

  return {
    url: `http://127.0.0.1:${port}`,
    prompts,
    bills,
    /** The texts that the gateway accepted, oldest first. */
    texts,
    openOn: (msisdn: string) => findOpenPrompt(state, msisdn),
    post,
    /** The settings of a shop that uses this network. */
    settings: settingsOf(`http://127.0.0.1:${port}`),
    /** Answers the prompt on the phone, without a callback. */
    answer(prompt: Prompt, answer: PromptAnswer): void {
      prompt.status = statusOf[answer];
      prompt.receipt = answer === 'pin' ? newReceipt(new Date()) : null;
    },
    /** Sends a prompt's callback. @returns whether the shop acknowledged it */
    async sendCallback(prompt: Prompt): Promise<boolean> {
      const isAcknowledged = await post(new URL(prompt.callbackURL).pathname, callbackOf(prompt));
      prompt.acknowledged ||= isAcknowledged;
      return isAcknowledged;
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
    isRegistered: () => state.confirmationPath !== null,
    /** Sends the confirmation of a paid bill. @returns whether the shop acknowledged it */
    async confirm(bill: Bill): Promise<boolean> {
      if (state.confirmationPath === null) return false;
      const isAcknowledged = await post(state.confirmationPath, confirmationOf(bill));
      bill.acknowledged ||= isAcknowledged;
      return isAcknowledged;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type Network = Awaited<ReturnType<typeof openNetwork>>;
