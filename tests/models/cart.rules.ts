import { expect } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { type cartMachine, type ItemKey, itemEvents, viewCart } from '#machines/cart/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice, type Redirect, redirect } from '#machines/support/notices.ts';
import type { Walked } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';

/** The notice of a failed change, which takes the place of the one that an item is being added. */
const failureNoticeOf = ({ error }: AnyEventObject) => ({
  ...failureNotice(toFailure(error)),
  page: '/cart',
});

type Snapshot = SnapshotFrom<typeof cartMachine>;

/** The page after a confirmed change, as spec section 4 states; on that page there is no redirect. */
const targets: Readonly<Record<string, { readonly to: string; readonly statement: string }>> = {
  'product added': { to: '/products', statement: 'Add product goes to /products' },
  'service added': { to: '/services', statement: 'Add service goes to /services' },
  'blog added': { to: '/cart', statement: 'Add blog goes to /cart' },
  'product removed': { to: '/cart', statement: 'Remove goes to /cart' },
  'blog removed': { to: '/cart', statement: 'Remove goes to /cart' },
  'service removed': {
    to: '/services',
    statement: 'Remove goes to /services for a service when not already on /cart',
  },
};
function expectRedirects(sent: Snapshot['context']['queue'][number] | undefined, redirects: unknown): void {
  const target = sent && targets[`${sent.itemType} ${sent.kind}`];
  const stays = !target || sent.from === target.to || (sent.itemType === 'service' && sent.from === '/cart');
  verify(target?.statement ?? [], () =>
    expect(redirects).toEqual(stays ? [] : [redirect(target.to, { from: [sent.from] } satisfies Partial<Redirect>)]),
  );
}

/** The quantity that the page shows of an item; 0 without a row. */
const shownQuantity = (snapshot: Snapshot, key: ItemKey): number =>
  viewCart(snapshot).items.find(({ itemID, itemType }) => itemID === key.itemID && itemType === key.itemType)
    ?.quantity ?? 0;

/** Checks the notice and the shown quantity after a person's change of an item, as spec section 4 states them. */
function expectChange(snapshot: Snapshot, event: AnyEventObject, emitted: readonly unknown[], before: Snapshot): void {
  const { itemID, itemType } = event;
  const [was, now] = [before, snapshot].map((each) => shownQuantity(each, { itemID, itemType })) as [number, number];
  const isKnown = before.hasTag('ready');
  const updates = (statement: string, quantity: number) => {
    verify("Each shows 'Updating cart'", () => expect(emitted).toEqual([notice('info', 'updatingCart')]));
    if (isKnown) verify(statement, () => expect(now).toBe(quantity));
  };
  switch (event.type) {
    case 'item.added':
      if (was > 0)
        verify(
          [
            "Clicking while in the cart gives the error 'item in cart'",
            "The same variant cannot be added twice ('item in cart')",
          ],
          () => expect(emitted).toEqual([notice('error', 'itemInCart')]),
        );
      else if (isKnown)
        verify("Otherwise it shows 'Adding item to cart'", () =>
          expect(emitted).toEqual([{ ...notice('info', 'addingItem'), page: '/cart' }]),
        );
      break;
    case 'item.increased':
      updates('Plus adds one', was + 1);
      break;
    case 'item.decreased':
      verify('Minus acts only when quantity is above 1', () => expect(was).toBeGreaterThan(1));
      updates('Minus acts only when quantity is above 1', was - 1);
      break;
    default:
      updates('Remove deletes the item', 0);
  }
}

/** The redirect of CHECKOUT. */
const toCheckout = (cart: Snapshot['context']['cart']): Redirect =>
  redirect(cart?.addressNeeded ? '/checkout-address' : '/checkout-payment', { from: ['/cart'] });
const isToCheckout = ({ type, to }: { readonly type: string; readonly to?: string }) =>
  type === 'redirect' && to?.startsWith('/checkout') === true;

/** Checks the effect of each kind of event on the cart, the queued changes and the notices. */
function expectStep(snapshot: Snapshot, { event, emitted, before }: Walked<Snapshot>): void {
  if (!event || !before) return;
  const { session, cart, queue, owner, failure, isCheckoutRequested } = snapshot.context;
  const was = before.context;
  const [sent] = was.queue;
  // The cart of a visitor who has signed in meanwhile is claimed, which also reads it.
  const afterFailure = was.owner === (was.session?.userID ?? null) ? 'reloading' : 'claiming';
  switch (event.type) {
    case 'session.changed': {
      expect([session, emitted]).toEqual([event.session, []]);
      if (before.matches('awaitingSession')) expect(snapshot.value).toBe('loading');
      else if (was.session?.userID === event.session?.userID) expect(snapshot.value).toBe(before.value);
      // A visitor's cart is kept at a sign-in; a customer's data is removed.
      else if (was.session === null) expect([cart, queue]).toEqual([was.cart, was.queue]);
      else expect([snapshot.value, cart, queue]).toEqual(['loading', null, []]);
      break;
    }
    case 'item.added':
    case 'item.increased':
    case 'item.decreased':
    case 'item.removed': {
      expectChange(snapshot, event, emitted, before);
      const isRefused = emitted[0]?.severity === 'error';
      expect(emitted).toEqual([
        isRefused
          ? notice('error', 'itemInCart')
          : event.type === 'item.added'
            ? { ...notice('info', 'addingItem'), page: '/cart' }
            : notice('info', 'updatingCart'),
      ]);
      // Presses of + and - are merged into one change. No press is lost.
      const steps = (changes: typeof queue) =>
        changes.reduce((sum, { kind, count }) => sum + (kind === 'decreased' ? -count : count), 0);
      expect(steps(queue)).toBe(steps(was.queue) + (isRefused ? 0 : event.type === 'item.decreased' ? -1 : 1));
      // The first press is sent at once; only those that follow a change of a quantity wait for each other.
      if (before.hasTag('ready') && !before.matches('settling') && !isRefused) expect(snapshot.value).toBe('updating');
      // A change of a cart that could not be loaded loads it again.
      if (!isRefused) expect(snapshot.hasTag('failed')).toBe(false);
      break;
    }
    case 'cart.retried':
      expect(snapshot.hasTag('loading')).toBe(true);
      break;
    case 'page.hidden':
      // All that was waiting is sent.
      expect([queue, emitted]).toEqual([was.queue, []]);
      expect([before.value, snapshot.value]).toEqual(
        before.matches('collecting') ? ['collecting', 'updating'] : ['updating', 'flushing'],
      );
      expect(snapshot.context.sentCount).toBe(before.matches('collecting') ? 0 : queue.length);
      break;
    case 'cart.placed':
      expect([snapshot.value, cart, queue, emitted]).toEqual(['loading', null, [], []]);
      break;
    case 'cart.refreshed':
      expect(cart).toBe(event.cart);
      break;
    case 'checkout.pressed': {
      const isReady = before.hasTag('ready');
      const hasItems = viewCart(before).items.length > 0;
      const page = cart?.addressNeeded
        ? 'CHECKOUT goes to: /checkout-address if the cart says an address is needed'
        : 'CHECKOUT goes to: otherwise /checkout-payment';
      verify(page, () => expect(emitted).toEqual(hasItems && isReady ? [toCheckout(cart)] : []));
      expect(isCheckoutRequested).toBe(was.isCheckoutRequested || (hasItems && !isReady && !before.hasTag('failed')));
      break;
    }
    case 'xstate.done.actor.readCart':
    case 'xstate.done.actor.reloadCart':
    case 'xstate.done.actor.claimCart':
      expect([cart, owner, failure, emitted]).toEqual([event.output, session?.userID ?? null, null, []]);
      expect(snapshot.hasTag('loading')).toBe(true);
      break;
    case 'xstate.error.actor.readCart':
    case 'xstate.error.actor.claimCart':
      expect([snapshot.hasTag('failed'), failure]).toEqual([true, toFailure(event.error)]);
      expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
      break;
    case 'xstate.error.actor.reloadCart':
      // The failure that led here has already been reported.
      expect([snapshot.hasTag('failed'), failure, emitted]).toEqual([true, toFailure(event.error), []]);
      break;
    case 'xstate.done.actor.updateCartItem':
      expect(cart).toBe(event.output);
      expect(queue.length).toBeLessThan(was.queue.length);
      // An answer that arrives after a sign-in still belongs to the visitor's cart.
      expect(snapshot.hasTag('loading')).toBe(owner !== (session?.userID ?? null));
      expectRedirects(
        sent,
        emitted.filter((each) => each.type === 'redirect' && !isToCheckout(each)),
      );
      // An added item is confirmed with a link to the cart; after a package the page goes to the cart by itself.
      expect(emitted.some(({ message }) => message === 'inCart')).toBe(
        sent?.kind === 'added' && sent.itemType !== 'blog',
      );
      break;
    case 'xstate.done.actor.sendChanges':
    case 'xstate.error.actor.sendChanges': {
      const isFailed = event.type.startsWith('xstate.error.');
      expect([snapshot.value, queue]).toEqual([afterFailure, was.queue.slice(was.sentCount)]);
      expect(emitted).toEqual(isFailed ? [failureNoticeOf(event)] : []);
      break;
    }
    case 'xstate.error.actor.updateCartItem':
      expect([snapshot.value, queue]).toEqual([afterFailure, was.queue.slice(1)]);
      expect(emitted).toEqual([failureNoticeOf(event)]);
  }
}

/** Checks what the specification promises of a cart after a step of a path. */
export function expectCart(snapshot: Snapshot, walked: Walked<Snapshot>): void {
  expectStep(snapshot, walked);
  const view = viewCart(snapshot);
  const { cart, queue } = snapshot.context;
  expect(view.totals.subtotal + view.totals.tax + view.totals.delivery).toBe(view.totals.amount);
  // The checkout opens by itself only after CHECKOUT, and then with the confirmed cart.
  if (walked.event?.type !== 'checkout.pressed' && walked.emitted?.some(isToCheckout)) {
    expect(walked.before?.context.isCheckoutRequested).toBe(true);
    expect(walked.emitted.filter(isToCheckout)).toEqual([toCheckout(cart)]);
  }
  if (snapshot.hasTag('ready') && view.items.length > 0) expect(view.leaving).toBe(false);
  if (snapshot.hasTag('failed')) expect(view.leaving).toBe(false);
  for (const shown of view.items) {
    expect(shown.quantity).toBeGreaterThan(0);
    verify('Minus acts only when quantity is above 1', () => {
      expect(shown.canDecrease).toBe(shown.quantity > 1);
      expect(snapshot.can(itemEvents.decreased(shown, '/cart'))).toBe(shown.canDecrease);
    });
  }
  // A ready cart has no queued changes, and a busy one has at least one.
  if (snapshot.hasTag('ready')) expect(queue).toEqual([]);
  if (snapshot.hasTag('busy')) expect(queue.length).toBeGreaterThan(0);
  // A change that is sent is not merged with a later one.
  if (snapshot.matches('flushing')) expect(queue.length).toBeGreaterThanOrEqual(snapshot.context.sentCount);
  else expect(snapshot.context.sentCount).toBe(0);
  // Only presses of + and - wait for each other, and the checkout waits for none of them.
  if (snapshot.matches('collecting')) {
    expect(queue.map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(increased|decreased)$/)]);
    expect(view.leaving).toBe(false);
  }
  if (view.canCheckout) expect(cart?.cartItems.length).toBeGreaterThan(0);
}
