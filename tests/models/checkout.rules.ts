import { expect } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { CartSummary } from '#machines/cart/index.ts';
import { nextStep, type Step } from '#machines/checkout/checkout.step.ts';
import { type checkoutMachine, emptyDraft, type PaymentMethod } from '#machines/checkout/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import type { Walked } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

/** Returns `loading` for each of its states, `overlay` for each method, and the name of any other state. */
function phaseOf(snapshot: Snapshot): string {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.matches({ showing: 'overlay' })) return 'overlay';
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if (typeof value.showing === 'string') return value.showing;
  const [step] = Object.values(value.showing);
  // The form of an address has states of its own.
  return typeof step === 'object' ? String(Object.keys(step)[0]) : String(step);
}

/** The state of each step, and the redirect where the step cannot be shown (spec section 6). */
const arrivals: Record<Step, { phase: string; sent?: string }> = {
  away: { phase: 'away' },
  unknown: { phase: 'loading' },
  signInFirst: { phase: 'away', sent: '/login' },
  emptyCart: { phase: 'away', sent: '/cart' },
  unsettledPayment: { phase: 'loading' },
  addressFirst: { phase: 'away', sent: '/checkout-address' },
  address: { phase: 'loading' },
  method: { phase: 'method' },
  express: { phase: 'overlay' },
  paybill: { phase: 'overlay' },
  card: { phase: 'overlay' },
};

/** Checks what the specification states of an arrival, without the machine's own choice of the step. */
function expectStatedArrival(snapshot: Snapshot, emitted: readonly AnyEventObject[]): void {
  const { path, session, cart, method } = snapshot.context;
  const redirects = emitted.map(({ to }) => to);
  const leadsTo = (statement: string, to: string) => verify(statement, () => expect(redirects).toEqual([to]));
  if (session === null && path === '/checkout-address')
    leadsTo('Without a user id, redirect to /login: the address step', '/login');
  if (session === null && (path === '/checkout-payment' || path === '/payment-overlay'))
    leadsTo('Without a user id, redirect to /login: the payment step', '/login');
  if (session === null || session === 'unknown' || cart === null) return;
  const isPaying = path === '/checkout-payment' || path === '/payment-overlay';
  if (cart.isEmpty) {
    if (path === '/checkout-address' || path === '/checkout-payment') leadsTo('Checkout in order: cart', '/cart');
  } else if (isPaying && cart.addressNeeded) leadsTo('Checkout in order: address (if needed)', '/checkout-address');
  else if (path === '/checkout-payment')
    verify('Checkout in order: payment method', () => expect(phaseOf(snapshot)).toBe('method'));
  else if (path === '/payment-overlay') {
    const modals = {
      express: 'Express opens the M-PESA Express modal',
      paybill: 'Paybill opens the paybill modal',
      card: '/payment-overlay: a modal per method',
    };
    verify(['Checkout in order: payment overlay', modals[method]], () =>
      expect(snapshot.value).toEqual({ showing: { overlay: method } }),
    );
  }
}

/** Expects the state that follows from the path, the session and the cart, with nothing left of an earlier visit. */
function expectArrival(snapshot: Snapshot, emitted: readonly AnyEventObject[]): void {
  const step = nextStep(snapshot.context);
  const { phase, sent } = arrivals[step];
  expectStatedArrival(snapshot, emitted);
  expect(phaseOf(snapshot), step).toBe(phase);
  expect(emitted.map(({ type, to, replace }) => [type, to, replace])).toEqual(sent ? [['redirect', sent, true]] : []);
  if (step === 'signInFirst') expect(emitted[0]?.state).toEqual({ to: snapshot.context.path });
  expect(snapshot.context.unsettledCartID).toBeNull();
}

/** Whether a step that is shown for the current cart may stay for the next one. */
const isFit = ({ unsettledCartID, cart }: Snapshot['context'], next: CartSummary | null): boolean =>
  unsettledCartID !== null ||
  (next !== null && !next.isEmpty && next.cartID === cart?.cartID && (cart.addressNeeded || !next.addressNeeded));

/** Checks the events of the shop: the session, the cart and the path changed. */
function expectEmitted(
  snapshot: Snapshot,
  event: AnyEventObject,
  emitted: readonly AnyEventObject[],
  before: Snapshot,
) {
  const { session, cart, addresses, chosenID, draft } = snapshot.context;
  const was = before.context;
  const [phase, previousPhase] = [phaseOf(snapshot), phaseOf(before)];
  const isShown = before.matches('showing');
  const isArriving = previousPhase === 'loading' && !isShown;
  const stays = () => expect({ value: snapshot.value, emitted }).toEqual({ value: before.value, emitted: [] });
  if (event.type === 'session.changed') {
    const isSame = was.session !== 'unknown' && was.session?.userID === event.session?.userID;
    expect(session).toBe(event.session);
    if (isArriving || (isShown && !isSame)) expectArrival(snapshot, emitted);
    else stays();
    // A customer never sees another customer's addresses.
    if (!isSame) expect({ addresses, chosenID, draft }).toEqual({ addresses: [], chosenID: null, draft: emptyDraft });
    else if (!before.matches('findingPayment')) expect(addresses).toBe(was.addresses);
  } else if (event.type === 'cart.changed') {
    expect(cart).toBe(event.cart);
    if (before.matches('resolving') || (isShown && !isFit(was, event.cart))) expectArrival(snapshot, emitted);
    else stays();
  } else expectArrival(snapshot, emitted);
  if (previousPhase === 'attached' && phase !== 'attached') expect(draft).toEqual(emptyDraft);
}

/** The fields that a new address requires, each with its statement. */
const required = [
  ['firstName', 'Checkout address requires: first name'],
  ['lastName', "Checkout address requires: last name ('First or last name missing.')"],
  ['phoneNumber', 'A new address requires: phone'],
  ['city', 'A new address requires: city'],
  ['area', "A new address requires: area (alert titled Address, 'Required details missing.')"],
] as const;

const fromEmptyCart = (method: PaymentMethod) =>
  redirect(method === 'paybill' ? '/orders' : '/cart', { replace: true });
const backToMethod = redirect('/checkout-payment', { replace: true });

/** A step of a path after its beginning. */
interface TakenStep {
  readonly event: AnyEventObject;
  readonly emitted: Walked<Snapshot>['emitted'];
  readonly before: Snapshot;
}

/** Checks the phase after a step and what the step emitted. */
const expectPhaseOf =
  (snapshot: Snapshot, emitted: Walked<Snapshot>['emitted']) =>
  (phase: string, ...expected: AnyEventObject[]) =>
    expect({ phase: phaseOf(snapshot), emitted }).toEqual({ phase, emitted: expected });

/** Checks the address step: the book, the draft of a new address, and the cart that gets the address. */
function expectAddressStep(snapshot: Snapshot, { event, emitted, before }: TakenStep): void {
  const was = before.context;
  const now = snapshot.context;
  const expectPhase = expectPhaseOf(snapshot, emitted);
  const failure = event.type.startsWith('xstate.error') ? toFailure(event.error) : null;
  switch (event.type) {
    case 'xstate.done.actor.listAddresses':
      expectPhase('loading');
      expect({ addresses: now.addresses, failure: now.failure }).toEqual({ addresses: event.output, failure: null });
      expect(now.addresses.some(({ addressID }) => addressID === now.chosenID)).toBe(now.addresses.length > 0);
      break;
    case 'xstate.done.actor.findDraft':
    case 'xstate.error.actor.findDraft':
      // A half-typed address is continued; what this page has typed since is not overwritten by nothing.
      if (event.output) expectPhase('entering');
      else expectPhase(was.addresses.length > 0 ? 'choosing' : 'entering');
      expect(now.draft).toEqual(event.output ?? was.draft);
      break;
    case 'xstate.done.actor.getUser':
    case 'xstate.error.actor.getUser': {
      // The account's number is filled in only where nothing is typed yet.
      expectPhase('entering');
      const isFilled = event.type.startsWith('xstate.done.');
      expect([was.draft, now.draft]).toEqual([
        emptyDraft,
        isFilled ? { ...emptyDraft, phoneNumber: '0798 765 432' } : emptyDraft,
      ]);
      break;
    }
    case 'xstate.error.actor.listAddresses':
      expectPhase('failed', failureNotice(toFailure(event.error)));
      expect(now.failure).toEqual(failure);
      break;
    case 'address.retried':
      expectPhase('loading');
      break;
    case 'address.chosen':
      expectPhase('choosing');
      expect(now.chosenID).toBe(event.addressID);
      break;
    case 'address.newChosen':
      expectPhase('entering');
      break;
    case 'address.bookChosen':
      expectPhase('choosing');
      break;
    case 'address.typed':
      expectPhase('entering');
      expect(now.draft).toEqual({ ...was.draft, [event.name]: event.value });
      break;
    case 'address.submitted':
      if (phaseOf(before) === 'entering')
        for (const [name, statement] of required)
          if (was.draft[name] === '') verify(statement, () => expect(now.errors[name]).toBeTruthy());
      if (phaseOf(before) === 'choosing') expectPhase('attaching');
      else if (Object.values({ ...now.draft, street: '-' }).every((value) => value !== '')) expectPhase('saving');
      else {
        expect(emitted).toMatchObject([{ type: 'notice', severity: 'error' }]);
        expect(Object.values(now.errors)).toContain(emitted[0]?.message);
        expectPhase('entering', ...emitted);
      }
      break;
    case 'xstate.done.actor.addAddress':
      expectPhase('attaching');
      expect(now.chosenID).toBe(event.output.addressID);
      break;
    case 'xstate.error.actor.addAddress':
      expectPhase('entering', failureNotice(toFailure(event.error)));
      expect(now.failure).toEqual(failure);
      expect(now.draft).toEqual(was.draft);
      break;
    case 'xstate.done.actor.attachAddress':
      expectPhase('attached');
      expect(now.attachedCart).toBe(event.output);
      expect(now.cart?.addressNeeded).toBe(false);
      break;
    case 'xstate.error.actor.attachAddress': {
      // The new address is already saved, so it is looked up in the book and not saved again.
      const isListed = was.addresses.some(({ addressID }) => addressID === was.chosenID);
      expectPhase(isListed ? 'choosing' : 'loading', failureNotice(toFailure(event.error)));
      // A reloaded book is a new start, so the toast alone reports why.
      expect(now.failure).toEqual(isListed ? failure : null);
      if (!isListed) expect(now.draft).toEqual(emptyDraft);
      break;
    }
    default:
      throw new Error(`the address step has no event ${event.type}`);
  }
}

const isOfAddress = (type: string): boolean =>
  /^address\.|\.(listAddresses|findDraft|getUser|addAddress|attachAddress)$/.test(type);

/** Checks the state, the notices and the stored data after each kind of event. */
export function expectCheckoutStep(snapshot: Snapshot, { event, emitted, before }: Walked<Snapshot>): void {
  if (!event || !before) return;
  if (isOfAddress(event.type)) {
    expectAddressStep(snapshot, { event, emitted, before });
    return;
  }
  const was = before.context;
  const now = snapshot.context;
  const expectPhase = expectPhaseOf(snapshot, emitted);
  switch (event.type) {
    case 'session.changed':
    case 'cart.changed':
    case 'route.entered':
      expectEmitted(snapshot, event, emitted, before);
      break;
    case 'xstate.done.actor.findPayment':
      if (event.output === null) expectPhase('away', fromEmptyCart(was.method));
      else expectPhase('overlay');
      expect(now.unsettledCartID).toBe(event.output);
      break;
    case 'xstate.error.actor.findPayment':
      expectPhase('away', fromEmptyCart(was.method));
      break;
    case 'method.chosen':
      expectPhase('method');
      expect(now.method).toBe(event.method);
      break;
    case 'payment.opened':
      expectPhase('method', redirect('/payment-overlay', { state: { method: now.method } }));
      break;
    case 'xstate.done.actor.paymentExpress':
    case 'xstate.done.actor.paymentPaybill':
    case 'xstate.done.actor.paymentCard':
      if (event.output.kind === 'closed') {
        expectPhase('away', backToMethod);
        expect(now.method).toBe(was.method === 'card' ? 'express' : was.method);
      } else {
        expectPhase('placed');
        expect(now.placedCartID).toBe(was.unsettledCartID ?? was.cart?.cartID);
      }
      break;
    case 'xstate.error.actor.paymentExpress':
    case 'xstate.error.actor.paymentPaybill':
    case 'xstate.error.actor.paymentCard':
      expectPhase('away', failureNotice(toFailure(event.error)), backToMethod);
      break;
    default:
      expectPhase('away', redirect(before.matches('placed') ? '/orders' : '/checkout-payment'));
      expect(now.draft).toEqual(emptyDraft);
  }
}
