import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { PromptAnswer } from '#contract/handset.ts';
import type { DeliveredCode } from '#contract/order-codes.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentResponse, StorePaymentDetails } from '#contract/payments.ts';
import { connect, goods, plans } from '#tests/support/server/small-catalogue.ts';
import type { Chance } from './chance.ts';
import type { Network } from './network.ts';
import type { Prompt } from './network-routes.ts';

/** People who buy over the API as the site would, and who come back after the shop was down. */

/** The shop did not answer: it is down, went down during the call, or its database did. */
export class ShopUnavailable extends Error {
  override readonly name = 'Away';
}

/** What people share: the shop's address, the phone network, and the hooks of the test. */
export interface Scenario {
  readonly network: Network;
  readonly chance: Chance;
  /** The shop's address; null while it is down. */
  shopUrl(): string | null;
  /** Called when a call is sent or answered; `subject` is what the call is about. */
  onEvent(what: 'call' | 'call answered', subject: string): void;
  /** The database was cut, frozen or restarted since the shop was opened, so calls may answer 503. */
  isDatabaseFaulty(): boolean;
  /** Reports a violation. */
  reportViolation(words: string): void;
}

export interface Person {
  /** The number of the account, and the one that pays. */
  readonly account: string;
  readonly phone: string;
  session: Session | null;
}

interface Answer<T> {
  readonly ok: boolean;
  readonly status: number;
  readonly message: T;
}

const password = 'long enough';

const subjects: readonly (readonly [path: RegExp, subject: string])[] = [
  [/^\/(register|login)/, 'sign-in'],
  [/^\/payment\/mpesa\/express/, 'initiation'],
  [/^\/payment\/mpesa\/query/, 'query'],
  [/^\/payment\/overlay/, 'paybill details'],
  [/^\/user\/order\/cart/, 'completion'],
  [/\/code/, 'codes'],
  [/cart/, 'cart'],
  [/address/, 'address'],
];
const subjectOf = (path: string) => subjects.find(([of]) => of.test(path))?.[1] ?? 'another call';

/** Sends one call. @throws Away if there is no answer */
export async function call<T>(
  scenario: Scenario,
  { account, session }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const shop = scenario.shopUrl();
  if (shop === null) throw new ShopUnavailable(path);
  let answer: Answer<T>;
  try {
    scenario.onEvent('call', subjectOf(path));
    const response = await fetch(`${shop}/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        // Each person has an IP address of their own, because rate limits count by address.
        'x-forwarded-for': `10.${account.slice(-6).match(/../g)?.map(Number).join('.')}`,
        ...(session && { token: session.token }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const { success, message } = (await response.json()) as { success: number; message: T };
    answer = { ok: success === 1, status: response.status, message };
  } catch (error) {
    throw new ShopUnavailable(path, { cause: error });
  }
  scenario.onEvent('call answered', subjectOf(path));
  if (answer.status === 503 && scenario.isDatabaseFaulty()) throw new ShopUnavailable(path);
  if (answer.status >= 500 && answer.status !== 502) {
    scenario.reportViolation(`${method} ${path.replace(/\/[\w-]{16,}/g, '/…')} answered ${answer.status}`);
  }
  return answer;
}

async function signIn(scenario: Scenario, person: Person): Promise<Session | null> {
  if (person.session) return person.session;
  const credentials = { phoneNumber: person.account, password };
  const registered = await call<Session>(scenario, person, 'POST', '/register', credentials);
  // The account may have been created just before the shop went down.
  const signedIn = registered.ok ? registered : await call<Session>(scenario, person, 'POST', '/login', credentials);
  person.session = signedIn.ok ? signedIn.message : null;
  return person.session;
}

const shelf = [
  { itemID: goods.giftCard, itemType: 'product' },
  { itemID: goods.giftCard, itemType: 'product' },
  { itemID: goods.mug, itemType: 'product' },
  { itemID: goods.controller, itemType: 'product' },
  { itemID: goods.lastOne, itemType: 'product' },
  { itemID: plans.musicMonth, itemType: 'service' },
  { itemID: plans.coaching, itemType: 'service' },
  { itemID: connect.blogMonth, itemType: 'blog' },
] as const;

/** Fills the person's cart so that it can be paid; null if that is not possible now. */
async function fillCart(scenario: Scenario, person: Person, { userId }: Session): Promise<Cart | null> {
  const { chance } = scenario;
  const readCart = () => call<Cart>(scenario, person, 'GET', `/user/${userId}/cart/available`);
  const { ok, message: found } = await readCart();
  if (!ok) return null;
  if (found.cartItems.length === 0 || chance.happens(0.2)) {
    for (let items = chance.whole(1, 2); items > 0; items -= 1) {
      const body = { ...chance.of(shelf), quantity: String(chance.whole(1, 2)), action: 'add' };
      await call(scenario, person, 'PATCH', `/cart/${found.cartID}/item/update`, body);
    }
  }
  const { message: cart } = await readCart();
  if (cart.cartItems.length === 0) return null;
  if (cart.addressNeeded) {
    const where = { area: 'Kilimani', city: 'nairobi', street: 'Argwings Kodhek Road' };
    const added = await call<{ addressID: number }>(scenario, person, 'POST', `/user/${userId}/address`, where);
    const { addressID } = added.message;
    await call(scenario, person, 'PATCH', `/cart/${cart.cartID}/address`, { addressID });
  }
  return cart;
}

async function emptyCart(scenario: Scenario, person: Person, { cartID, cartItems }: Cart): Promise<void> {
  for (const { itemID, itemType } of cartItems) {
    const body = { itemID, itemType, quantity: '1', action: 'remove' };
    await call(scenario, person, 'PATCH', `/cart/${cartID}/item/update`, body);
  }
}

/** A random answer to a prompt, mostly the PIN. Null is no answer for now. */
const answerFor = (chance: Chance): PromptAnswer | null =>
  chance.happens(0.6)
    ? 'pin'
    : chance.of<PromptAnswer | null>(['cancel', 'wrong-pin', 'no-funds', 'timeout', 'cancel', null]);

/** Answers a prompt and sends its callback once, twice concurrently, a little later, or never. */
export async function answerPrompt({ network, chance }: Scenario, prompt: Prompt, answer: PromptAnswer): Promise<void> {
  network.answer(prompt, answer);
  switch (chance.of(['once', 'once', 'once', 'once', 'once', 'twice', 'twice', 'later', 'later', 'never'])) {
    case 'twice':
      await Promise.all([network.sendCallback(prompt), network.sendCallback(prompt)]);
      return;
    case 'later':
      void wait(chance.whole(10, 150)).then(() => network.sendCallback(prompt));
      return;
    case 'never':
      prompt.lost = true;
      return;
    default:
      await network.sendCallback(prompt);
  }
}

async function payByExpress(scenario: Scenario, person: Person, cart: Cart): Promise<boolean> {
  const { network, chance } = scenario;
  const handset = async () => {
    await wait(chance.whole(0, 30));
    const prompt = network.openOn(person.phone);
    const answer = prompt && answerFor(chance);
    if (answer) await answerPrompt(scenario, prompt, answer);
  };
  let prompted: Answer<PaymentResponse>;
  try {
    prompted = await call<PaymentResponse>(
      scenario,
      person,
      'GET',
      `/payment/mpesa/express/${cart.cartID}/${person.phone}`,
    );
  } catch (error) {
    // The shop is down, but the prompt is on the phone nevertheless.
    if (chance.happens(0.7)) await handset();
    throw error;
  }
  if (prompted.status === 409) await emptyCart(scenario, person, cart);
  if (!prompted.ok || prompted.message.ResponseCode !== '0') return false;
  await handset();
  for (let tries = chance.whole(1, 2); tries > 0; tries -= 1) {
    await call(scenario, person, 'GET', `/payment/mpesa/query/${prompted.message.CheckoutRequestID}`);
  }
  return true;
}

async function payByPaybill(scenario: Scenario, person: Person, { cartID }: Cart): Promise<boolean> {
  const bill = await call<StorePaymentDetails>(scenario, person, 'GET', `/payment/overlay/${cartID}`);
  if (!bill.ok) return false;
  const { account, amount } = bill.message;
  const paid = scenario.network.payBill(account, amount);
  await scenario.network.confirm(paid);
  if (scenario.chance.happens(0.3)) await scenario.network.confirm(paid);
  return true;
}

async function revealCodes(scenario: Scenario, person: Person, { orderID }: Order): Promise<void> {
  const codes = await call<DeliveredCode[]>(scenario, person, 'GET', `/user/order/${orderID}/code`);
  if (!codes.ok) return;
  for (const { codeID } of codes.message) {
    await call(scenario, person, 'POST', `/user/order/${orderID}/code/${codeID}/reveal`);
  }
}

/**
 * Makes one purchase, from the sign-in to the order, as far as possible.
 * @throws Away if the shop goes down meanwhile
 */
export async function buy(scenario: Scenario, person: Person): Promise<void> {
  const { chance } = scenario;
  const session = await signIn(scenario, person);
  const cart = session && (await fillCart(scenario, person, session));
  if (!cart) return;
  const paid = chance.happens(0.15)
    ? await payByPaybill(scenario, person, cart)
    : await payByExpress(scenario, person, cart);
  if (!paid) return;
  const order = await call<Order>(scenario, person, 'PATCH', `/user/order/cart/${cart.cartID}`, { status: 'pending' });
  if (order.ok) await revealCodes(scenario, person, order.message);
}
