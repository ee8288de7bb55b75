import type { Cart } from '#contract/carts.ts';
import { failed } from '#tests/models/failures.ts';
import { addressOf, cartOf, line, orderOf, paybillDetails, payments } from '#tests/models/purchases.ts';
import { ada as adaSession } from '#tests/models/session.model.ts';

/** How the fake API answers a request: truthfully, not at all, with a refusal, or executed with its answer lost. */
export type AnswerMode = 'well' | 'unreached' | 'refused' | 'lost';

interface Attempt {
  readonly id: string;
  readonly cartID: string;
  /** Milliseconds on the walk's clock. */
  readonly at: number;
  status: 'open' | 'paid' | 'cancelled';
}

/** This product needs an address. */
export const gameConsole = { itemID: 2, itemType: 'product' } as const;
export const giftCard = { itemID: 1, itemType: 'product' } as const;

/** The carts, payments and orders of a minimal server, and what a browser stores. */
function createData() {
  const carts = new Map<string, { lines: Map<number, number>; addressed: boolean }>();
  const attempts: Attempt[] = [];
  const orders = new Set<string>();
  const stored = new Map<string, unknown>();
  let cartCount = 0;
  let openCart = { visitor: '', ada: '' };

  const newCart = (): string => {
    cartCount += 1;
    const cartID = `cart-${cartCount}`;
    carts.set(cartID, { lines: new Map(), addressed: false });
    return cartID;
  };
  const cartFor = (owner: 'visitor' | 'ada'): string => {
    if (openCart[owner] === '' || orders.has(openCart[owner])) openCart = { ...openCart, [owner]: newCart() };
    return openCart[owner];
  };
  const show = (cartID: string): Cart => {
    const { lines, addressed } = carts.get(cartID) ?? { lines: new Map<number, number>(), addressed: false };
    return cartOf(
      [...lines].map(([itemID, quantity]) => line(itemID, quantity)),
      { cartID, addressNeeded: lines.has(gameConsole.itemID) && !addressed, addressID: addressed ? 1 : null },
    );
  };
  const attemptOf = (cartID: string) => attempts.findLast((attempt) => attempt.cartID === cartID);
  const settle = (attempt: Attempt | undefined, status: 'paid' | 'cancelled') => {
    if (attempt?.status !== 'open') return;
    attempt.status = status;
    if (status === 'paid') orders.add(attempt.cartID);
  };
  /** Moves the visitor's items to the customer's cart. */
  const claimCart = () => {
    const [from, to] = [carts.get(cartFor('visitor')), carts.get(cartFor('ada'))];
    for (const [itemID, quantity] of from?.lines ?? []) to?.lines.set(itemID, (to.lines.get(itemID) ?? 0) + quantity);
    openCart = { ...openCart, visitor: '' };
  };
  return { carts, attempts, orders, stored, cartFor, claimCart, show, attemptOf, settle };
}
type FakeData = ReturnType<typeof createData>;
type Answers = Record<string, (input: never, now: number) => unknown>;

const sessionAnswers = ({ stored }: FakeData): Answers => ({
  readSession: () => stored.get('session') ?? null,
  storeSession: (session: unknown) => stored.set('session', session),
  clearSession: () => stored.delete('session'),
  clearExpired: () => stored.delete('session'),
  login: () => adaSession,
  logout: () => undefined,
  readChoice: () => null,
  storeChoice: () => undefined,
});

const cartAnswers = ({ carts, orders, stored, cartFor, claimCart, show, attemptOf }: FakeData): Answers => ({
  readCart: ({ session }: { session: object | null }) => show(cartFor(session ? 'ada' : 'visitor')),
  reloadCart: ({ session }: { session: object | null }) => show(cartFor(session ? 'ada' : 'visitor')),
  refreshCart: ({ session }: { session: object | null }) => show(cartFor(session ? 'ada' : 'visitor')),
  claimCart: () => {
    claimCart();
    return show(cartFor('ada'));
  },
  updateCartItem: ({
    cartID,
    update,
  }: {
    cartID: string;
    update: { itemID: number; action: string; quantity: string };
  }) => {
    if (orders.has(cartID) || attemptOf(cartID)?.status === 'open') throw failed.refused('A payment is open.');
    const lines = carts.get(cartID)?.lines;
    const had = lines?.get(update.itemID) ?? 0;
    if (update.action === 'remove') lines?.delete(update.itemID);
    else if (update.action === 'add') lines?.set(update.itemID, had + Number(update.quantity));
    else lines?.set(update.itemID, Math.max(1, had - Number(update.quantity)));
    return show(cartID);
  },
  storeCartID: () => undefined,
  listAddresses: () => (stored.get('address') ? [addressOf(1, 'primary')] : []),
  addAddress: () => {
    stored.set('address', true);
    return { addressID: 1 };
  },
  attachAddress: ({ cartID }: { cartID: string }) => {
    const cart = carts.get(cartID);
    if (cart) cart.addressed = true;
    return show(cartID);
  },
});

function paymentAnswers({ attempts, orders, stored, attemptOf }: FakeData): Answers {
  const queryExpress = ({ CheckoutRequestID }: { CheckoutRequestID: string }) => {
    const status = attempts.find(({ id }) => id === CheckoutRequestID)?.status ?? 'open';
    return { open: payments.pending, paid: payments.paid, cancelled: payments.cancelled }[status];
  };
  return {
    getUser: () => ({ phoneNumber: '254712345678' }),
    getReceipt: () => null,
    findDraft: () => null,
    findPayment: () => stored.get('payment') ?? null,
    findAttempt: ({ cartID }: { cartID: string }, now) => {
      const attempt = stored.get('attempt') as { cartID: string; until: number } | undefined;
      return attempt?.cartID === cartID ? { ...attempt, lockRemaining: Math.max(0, attempt.until - now) } : null;
    },
    storeAttempt: (attempt: { cartID: string; lockRemaining: number }, now) => {
      stored.set('attempt', { ...attempt, until: now + attempt.lockRemaining });
      stored.set('payment', attempt.cartID);
    },
    clearAttempt: () => {
      stored.delete('attempt');
      stored.delete('payment');
    },
    initiateExpress: ({ cartID }: { cartID: string }, now) => {
      if (orders.has(cartID)) throw failed.refused('The order is paid.');
      const open = attemptOf(cartID);
      const attempt: Attempt =
        open?.status === 'open' ? open : { id: `ws_CO_${attempts.length + 1}`, cartID, at: now, status: 'open' };
      if (attempt !== open) attempts.push(attempt);
      return { ...payments.accepted, CheckoutRequestID: attempt.id };
    },
    queryExpress,
    completeOrder: ({ cartID }: { cartID: string }) => {
      if (!orders.has(cartID)) throw failed.refused('Make payment first before completing order');
      return orderOf('pending');
    },
    getPaymentDetails: ({ cartID }: { cartID: string }) => ({ ...paybillDetails, cartID }),
    getCartOrder: ({ cartID }: { cartID: string }) => orderOf(orders.has(cartID) ? 'pending' : 'awaiting payment'),
    watchOrder: () => undefined,
    resumeExpress: queryExpress,
    watchExpress: queryExpress,
    delayOutcome: (outcome: unknown) => outcome,
  };
}

/**
 * A minimal server and phone with consistent data: carts, an address, payments and orders, behind the actors that the
 * shop's machines invoke.
 */
export function createFakeApi() {
  const data = createData();
  const { attempts, orders, settle } = data;
  /** The answers by invoke id. `now` is the walk's clock, in milliseconds. */
  const answers: Answers = { ...sessionAnswers(data), ...cartAnswers(data), ...paymentAnswers(data) };

  return {
    attempts,
    orders,
    knows: (id: string): boolean => id in answers,
    isSettled: ({ CheckoutRequestID }: { CheckoutRequestID: string }): boolean =>
      attempts.some(({ id, status }) => id === CheckoutRequestID && status !== 'open'),
    isPlaced: ({ cartID }: { cartID: string }): boolean => orders.has(cartID),
    /** Answers the latest prompt on the phone. */
    phone: (status: 'paid' | 'cancelled') => settle(attempts.at(-1), status),
    /** Returns the answer to an invoke. @throws {Error} the failure of the invoke */
    answer(id: string, input: unknown, now: number, mode: AnswerMode): unknown {
      if (mode === 'unreached') throw failed.of('unreachable');
      if (mode === 'refused') throw failed.refused('No.');
      const output = answers[id]?.(input as never, now);
      if (mode === 'lost') throw failed.of('offline');
      return output;
    },
  };
}
