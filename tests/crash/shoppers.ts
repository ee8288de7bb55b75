import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { DeliveredCode } from '#contract/codes.ts';
import type { PromptAnswer } from '#contract/handset.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentResponse, StorePaymentDetails } from '#contract/payments.ts';
import { connect, goods, plans } from '#tests/support/server/small-catalogue.ts';
import type { Chance } from './chance.ts';
import type { Network, Prompt } from './network.ts';

/** People who buy over the API as the site would, and who come back after the shop was down. */

/** The shop did not answer: it is down, went down during the call, or its database did. */
export class Away extends Error {
  override readonly name = 'Away';
}

/** What people share: the shop's address, the phone network, and the hooks of the test. */
export interface Town {
  readonly network: Network;
  readonly chance: Chance;
  /** The shop's address; null while it is down. */
  shopAt(): string | null;
  /** Called when a call is sent or answered; `subject` is what the call is about. */
  happened(what: 'call' | 'call answered', subject: string): void;
  /** The database was cut, frozen or restarted since the shop was opened, so calls may answer 503. */
  isDatabaseFaulty(): boolean;
  /** Reports a violation. */
  complain(words: string): void;
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

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

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
export async function ask<T>(
  town: Town,
  { account, session }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const shop = town.shopAt();
  if (shop === null) throw new Away(path);
  let answer: Answer<T>;
  try {
    town.happened('call', subjectOf(path));
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
    throw new Away(path, { cause: error });
  }
  town.happened('call answered', subjectOf(path));
  if (answer.status === 503 && town.isDatabaseFaulty()) throw new Away(path);
  if (answer.status >= 500 && answer.status !== 502) {
    town.complain(`${method} ${path.replace(/\/[\w-]{16,}/g, '/…')} answered ${answer.status}`);
  }
  return answer;
}

async function signIn(town: Town, person: Person): Promise<Session | null> {
  if (person.session) return person.session;
  const credentials = { phoneNumber: person.account, password };
  const made = await ask<Session>(town, person, 'POST', '/register', credentials);
  // The account may have been created just before the shop went down.
  const known = made.ok ? made : await ask<Session>(town, person, 'POST', '/login', credentials);
  person.session = known.ok ? known.message : null;
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
async function fillCart(town: Town, person: Person, { userId }: Session): Promise<Cart | null> {
  const { chance } = town;
  const readCart = () => ask<Cart>(town, person, 'GET', `/user/${userId}/cart/available`);
  const { ok, message: found } = await readCart();
  if (!ok) return null;
  if (found.cartItems.length === 0 || chance.happens(0.2)) {
    for (let items = chance.whole(1, 2); items > 0; items -= 1) {
      const body = { ...chance.of(shelf), quantity: String(chance.whole(1, 2)), action: 'add' };
      await ask(town, person, 'PATCH', `/cart/${found.cartID}/item/update`, body);
    }
  }
  const { message: cart } = await readCart();
  if (cart.cartItems.length === 0) return null;
  if (cart.addressNeeded) {
    const where = { area: 'Kilimani', city: 'nairobi', street: 'Argwings Kodhek Road' };
    const kept = await ask<{ addressID: number }>(town, person, 'POST', `/user/${userId}/address`, where);
    const { addressID } = kept.message;
    await ask(town, person, 'PATCH', `/cart/${cart.cartID}/address`, { addressID });
  }
  return cart;
}

async function emptyCart(town: Town, person: Person, { cartID, cartItems }: Cart): Promise<void> {
  for (const { itemID, itemType } of cartItems) {
    const body = { itemID, itemType, quantity: '1', action: 'remove' };
    await ask(town, person, 'PATCH', `/cart/${cartID}/item/update`, body);
  }
}

/** A random answer to a prompt, mostly the PIN. Null is no answer for now. */
const answerFor = (chance: Chance): PromptAnswer | null =>
  chance.happens(0.6)
    ? 'pin'
    : chance.of<PromptAnswer | null>(['cancel', 'wrong-pin', 'no-funds', 'timeout', 'cancel', null]);

/** Answers a prompt and sends its callback once, twice at once, a little later, or never. */
export async function answerPrompt({ network, chance }: Town, prompt: Prompt, answer: PromptAnswer): Promise<void> {
  network.answer(prompt, answer);
  switch (chance.of(['once', 'once', 'once', 'once', 'once', 'twice', 'twice', 'later', 'later', 'never'])) {
    case 'twice':
      await Promise.all([network.report(prompt), network.report(prompt)]);
      return;
    case 'later':
      void pause(chance.whole(10, 150)).then(() => network.report(prompt));
      return;
    case 'never':
      prompt.lost = true;
      return;
    default:
      await network.report(prompt);
  }
}

async function payByExpress(town: Town, person: Person, cart: Cart): Promise<boolean> {
  const { network, chance } = town;
  const handset = async () => {
    await pause(chance.whole(0, 30));
    const prompt = network.openOn(person.phone);
    const answer = prompt && answerFor(chance);
    if (answer) await answerPrompt(town, prompt, answer);
  };
  let prompted: Answer<PaymentResponse>;
  try {
    prompted = await ask<PaymentResponse>(town, person, 'GET', `/payment/mpesa/express/${cart.cartID}/${person.phone}`);
  } catch (error) {
    // The shop is down, but the prompt is on the phone nevertheless.
    if (chance.happens(0.7)) await handset();
    throw error;
  }
  if (prompted.status === 409) await emptyCart(town, person, cart);
  if (!prompted.ok || prompted.message.ResponseCode !== '0') return false;
  await handset();
  for (let tries = chance.whole(1, 2); tries > 0; tries -= 1) {
    await ask(town, person, 'GET', `/payment/mpesa/query/${prompted.message.CheckoutRequestID}`);
  }
  return true;
}

async function payByPaybill(town: Town, person: Person, { cartID }: Cart): Promise<boolean> {
  const bill = await ask<StorePaymentDetails>(town, person, 'GET', `/payment/overlay/${cartID}`);
  if (!bill.ok) return false;
  const { account, amount } = bill.message;
  const paid = town.network.payBill(account, amount);
  await town.network.confirm(paid);
  if (town.chance.happens(0.3)) await town.network.confirm(paid);
  return true;
}

async function lookAtCodes(town: Town, person: Person, { orderID }: Order): Promise<void> {
  const codes = await ask<DeliveredCode[]>(town, person, 'GET', `/user/order/${orderID}/code`);
  if (!codes.ok) return;
  for (const { codeID } of codes.message) {
    await ask(town, person, 'POST', `/user/order/${orderID}/code/${codeID}/reveal`);
  }
}

/**
 * Makes one purchase, from the sign-in to the order, as far as possible.
 * @throws Away if the shop goes down meanwhile
 */
export async function buy(town: Town, person: Person): Promise<void> {
  const { chance } = town;
  const session = await signIn(town, person);
  const cart = session && (await fillCart(town, person, session));
  if (!cart) return;
  const paid = chance.happens(0.15) ? await payByPaybill(town, person, cart) : await payByExpress(town, person, cart);
  if (!paid) return;
  const order = await ask<Order>(town, person, 'PATCH', `/user/order/cart/${cart.cartID}`, { status: 'pending' });
  if (order.ok) await lookAtCodes(town, person, order.message);
}
