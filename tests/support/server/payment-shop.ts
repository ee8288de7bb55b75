import { desc, eq } from 'drizzle-orm';
import type { PromptAnswer } from '#contract/handset.ts';
import {
  orders,
  paymentAttempts,
  paymentExceptions,
  payments,
  sandboxPrompts,
  storedCallbacks,
  users,
} from '#server/db/schema.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { c2bConfirmation } from './c2b-confirmation.ts';
import { startTestServer } from './server.ts';
import { goods, type Shopper, shopping, signUp, stockSmallShop } from './small-catalogue.ts';

/** The price of a gift card, Ksh 2,450, and 37 of tax. */
export const giftCardAmount = 2487;

export interface Buyer extends Shopper {
  readonly cartID: string;
  /** 254… of a handset that no other buyer uses. */
  readonly phone: string;
}

let phones = 0;
/** Returns a phone number (254…) that no other buyer uses. */
export const newPhone = (): string => {
  phones += 1;
  return `2541${String(20_000_000 + phones)}`;
};

type Fetch = typeof globalThis.fetch;

/** Starts a server with the small shop, and the calls that tests of payments share. */
export async function openPaymentShop(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<NonNullable<Parameters<typeof startTestServer>[1]>, 'database' | 'spool'> = {},
) {
  const server = await startTestServer(settings, { database: 'empty', ...options });
  const { db, call, deps } = server;
  await stockSmallShop(db);
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'repair-payments', 'all', deps.clock()));
  const shop = shopping(server);
  const inProcess = deps.fetch;

  const attempts = (cartID: string) =>
    db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.cartID, cartID))
      .orderBy(desc(paymentAttempts.createdAt));
  const attempt = async (cartID: string) => {
    const [last] = await attempts(cartID);
    if (!last) throw new Error('the cart has no attempt');
    return last;
  };
  const order = async (cartID: string) => (await db.select().from(orders).where(eq(orders.cartID, cartID)))[0];
  const handset = async (phone: string) => {
    await server.deliverMessages();
    return (await call('GET', `/sandbox/handset/${phone}`)).json;
  };
  async function buyer(itemID: number = goods.giftCard): Promise<Buyer> {
    const user = await signUp(server);
    // These customers pay from another handset, which requires a verified number.
    await db.update(users).set({ phoneVerifiedAt: deps.clock() }).where(eq(users.userId, user.userId));
    const { cartID } = await shop.openCart(user);
    await shop.product(cartID, itemID, { token: user.token });
    return { ...user, cartID, phone: newPhone() };
  }
  const initiate = ({ cartID, token, phone }: Buyer) =>
    call('GET', `/v1/payment/mpesa/express/${cartID}/${phone}`, { token });
  const interceptNetwork = (make: (next: Fetch) => Fetch) => Object.assign(deps, { fetch: make(inProcess) });
  const answerAt = (address: RegExp, answer: () => Response | Promise<Response>) =>
    interceptNetwork(
      (next) => (input, init) => (address.test(urlOf(input)) ? Promise.resolve(answer()) : next(input, init)),
    );
  const processCallbacks = () => deps.jobs.runWaiting('process-callback', paymentJobs(deps)['process-callback']);

  return {
    ...server,
    shop,
    attempts,
    attempt,
    order,
    /** The id of the customer's order, which is the account of a paybill payment; empty for none. */
    orderID: async ({ cartID }: Pick<Buyer, 'cartID'>) => (await order(cartID))?.orderID ?? '',
    orderStatus: async ({ cartID }: Pick<Buyer, 'cartID'>) => (await order(cartID))?.status,
    handset,
    /** A customer with a phone and a gift card in the cart. */
    buyer,
    initiate,
    /**
     * A customer whose prompt is open on the phone, with the request's id and the key of the attempt's callback
     * address.
     */
    async prompted() {
      const person = await buyer();
      const { json } = await initiate(person);
      const { callbackKey } = await attempt(person.cartID);
      return { buyer: person, id: json.message.CheckoutRequestID as string, key: callbackKey };
    },
    /** The status of the customer's attempt and order. */
    state: async ({ cartID }: Buyer) => [(await attempt(cartID)).status, (await order(cartID))?.status],
    query: ({ token }: Buyer, checkoutRequestID: string) =>
      call('GET', `/v1/payment/mpesa/query/${checkoutRequestID}`, { token }),
    details: ({ token, cartID }: Buyer, id = cartID) => call('GET', `/v1/payment/overlay/${id}`, { token }),
    complete: ({ token, cartID }: Buyer) =>
      call('PATCH', `/v1/user/order/cart/${cartID}`, { token, body: { status: 'pending' } }),
    /** Answers the open prompt on the buyer's phone. */
    async answer({ phone }: Buyer, answer: PromptAnswer) {
      const { prompts } = await handset(phone);
      const { id } = prompts.find(({ status }: { status: string }) => status === 'open');
      return call('POST', `/sandbox/handset/${phone}/prompts/${id}`, { body: { answer } });
    },
    payBill: (phone: string, body: object) => call('POST', `/sandbox/handset/${phone}/paybill`, { body }),
    paymentsOf: (orderID: string) => db.select().from(payments).where(eq(payments.orderID, orderID)),
    exceptions: async (receipt: string) =>
      (await db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt))).map(
        ({ reason }) => reason,
      ),
    lastCallback: async () =>
      (await db.select().from(storedCallbacks).orderBy(desc(storedCallbacks.callbackNumber)).limit(1))[0],
    /** Sends a callback to an attempt's address, as Safaricom does. */
    callBack: (callbackKey: string, body: unknown) => call('POST', `/callbacks/stk/${callbackKey}`, { body }),
    confirm: (body: object) => call('POST', new URL(c2bUrls(deps).confirmation).pathname, { body }),
    validate: (body: object) => call('POST', new URL(c2bUrls(deps).validation).pathname, { body }),
    /** Replaces the requests from the server to M-PESA until `restoreNetwork`. */
    interceptNetwork,
    /** Answers requests to matching addresses with this response, or with `lost`. */
    answerAt,
    /** Answers queries about prompts with this result. */
    answerQueries: (ResultCode: string) =>
      answerAt(/stkpushquery/, () =>
        Response.json({ ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode, ResultDesc: 'Said so.' }),
      ),
    /** Sets what M-PESA answers to queries about a prompt, without a callback. */
    setPrompt: (checkoutRequestID: string, status: 'open' | 'paid' | 'cancelled') =>
      db.update(sandboxPrompts).set({ status }).where(eq(sandboxPrompts.checkoutRequestID, checkoutRequestID)),
    processCallbacks,
    /** Runs the jobs of payments now: processes stored callbacks, tidies up, then queries every waiting attempt. */
    async reconcile() {
      await processCallbacks();
      await deps.jobs.runWaiting('repair-payments', paymentJobs(deps)['repair-payments']);
      await deps.jobs.runWaiting('query-payment', paymentJobs(deps)['query-payment']);
    },
    restoreNetwork: () => Object.assign(deps, { fetch: inProcess }),
  };
}
export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;

/** The error of a lost connection. */
export const lost = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));

/** Returns the address of a request. */
export const urlOf = (input: Parameters<Fetch>[0]): string => (input instanceof Request ? input.url : input.toString());

/** The callback of a paid prompt. */
export const paidCallback = (checkoutRequestID: string | null, receipt: string, amount: unknown = giftCardAmount) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: checkoutRequestID,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Balance' },
          { Name: 'PhoneNumber', Value: 254712345678 },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'Amount', Value: amount },
        ],
      },
    },
  },
});

/** The callback of a prompt that was not paid. */
export const unpaidCallback = (checkoutRequestID: string | null, ResultCode: unknown, ResultDesc = 'It failed.') => ({
  Body: {
    stkCallback: { MerchantRequestID: '1-1-1', CheckoutRequestID: checkoutRequestID, ResultCode, ResultDesc },
  },
});

/** The confirmation of a paybill payment to the shop. */
export const paybillConfirmation = (account: string, receipt: string, amount = `${giftCardAmount}.00`) =>
  c2bConfirmation({ account, receipt, amount, shortcode: '174379', time: '20261121120000' });

/** The shop's answer to a callback that it has stored. */
export const acceptedAnswer = { ResultCode: 0, ResultDesc: 'Accepted' };

/** @returns creates receipt numbers that begin with a text and count up */
export function receiptNumbers(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${String(count).padStart(10 - prefix.length, '0')}`;
  };
}
