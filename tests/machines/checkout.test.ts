import { describe, expect, it } from 'vitest';
import { checkoutEvents, payment } from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { on, started, viewOf } from '#tests/support/views/checkout-flow.ts';
import { checkoutModel, facts } from '../models/checkout.model.ts';
import { ada, addressOf, cartID, grace } from '../models/purchases.ts';

const replaced = (to: string, state?: Record<string, unknown>) =>
  redirect(to, { replace: true, ...(state && { state }) });

describe('resolving', () => {
  it('waits until the session and the cart are known', () => {
    const flow = started();
    flow.send(checkoutEvents.routeEntered('/checkout-payment'));
    expect(viewOf(flow).loading).toBe(true);
    flow.send(sessionChanged(ada));
    expect(viewOf(flow).loading).toBe(true);
    flow.send(checkoutEvents.cartChanged(facts()));
    expect(viewOf(flow)).toMatchObject({ loading: false, canChooseMethod: true, method: 'express', amount: 1_015 });
    expect(flow.emitted).toEqual([]);
  });

  it.each(['/checkout-address', '/checkout-payment', '/payment-overlay'])(
    'sends a visitor on %s to the sign-in, which leads back',
    (path) => {
      const flow = started();
      flow.send(checkoutEvents.routeEntered(`${path}?from=mail`));
      flow.send(sessionChanged(null));
      expect(flow.emitted).toEqual([replaced('/login', { to: path })]);
    },
  );

  it.each(['/checkout-address', '/checkout-payment'])('sends somebody with an empty cart on %s to the cart', (path) => {
    expect(on(path, facts({ isEmpty: true })).emitted).toEqual([replaced('/cart')]);
  });

  it('sends somebody with an empty cart and no payment under way on /payment-overlay to the cart', async () => {
    const flow = on('/payment-overlay', facts({ isEmpty: true }));
    await flow.answer('findPayment', null);
    expect(flow.emitted).toEqual([replaced('/cart')]);
  });

  it('shows the orders to whoever reloads the paybill after the bill was paid', async () => {
    const flow = started();
    flow.send(checkoutEvents.routeEntered('/payment-overlay', { method: 'paybill' }));
    flow.send(sessionChanged(ada));
    flow.send(checkoutEvents.cartChanged(facts({ isEmpty: true })));
    await flow.answer('findPayment', null);
    expect(flow.emitted).toEqual([replaced('/orders')]);
  });

  it('comes back to a payment whose order was placed while nobody watched', async () => {
    const flow = on('/payment-overlay', facts({ isEmpty: true }));
    await flow.answer('findPayment', 'paid-before');
    expect(viewOf(flow).overlay).toBe('express');
    expect(flow.inputOf('paymentExpress')).toEqual({ cartID: 'paid-before', ...ada });
    flow.send(checkoutEvents.cartChanged(facts({ cartID: 'another', isEmpty: true })));
    await flow.answer('paymentExpress', { kind: 'placed' });
    expect(viewOf(flow)).toMatchObject({ placed: true, placedCartID: 'paid-before' });
  });

  it.each(['/checkout-payment', '/payment-overlay'])('sends somebody on %s to the address that is needed', (path) => {
    expect(on(path, facts({ addressNeeded: true })).emitted).toEqual([replaced('/checkout-address')]);
  });

  it('leaves every other page alone', () => {
    const flow = on('/products', facts({ isEmpty: true, addressNeeded: true }));
    flow.send(sessionChanged(null));
    expect(flow.emitted).toEqual([]);
    expect(flow.waiting()).toEqual([]);
  });
});

describe('choosing a method', () => {
  it('opens the overlay of the chosen method', () => {
    const flow = on('/checkout-payment');
    flow.send(payment.methodChosen('paybill'));
    flow.send(payment.opened());
    expect(flow.emitted).toEqual([redirect('/payment-overlay', { state: { method: 'paybill' } })]);
    flow.send(checkoutEvents.routeEntered('/payment-overlay'));
    expect(viewOf(flow).overlay).toBe('paybill');
    expect(flow.inputOf('paymentPaybill')).toEqual({ cartID, token: ada.token });
  });

  it.each([
    ['paymentPaybill', 'paybill', 'paybill'],
    ['paymentCard', 'card', 'express'],
  ] as const)('has, when %s is closed, %s left as %s: a card can not stay chosen', async (child, chosen, left) => {
    const flow = on('/checkout-payment');
    flow.send(payment.methodChosen(chosen));
    flow.send(checkoutEvents.routeEntered('/payment-overlay'));
    await flow.answer(child, { kind: 'closed' });
    expect(flow.emitted).toEqual([replaced('/checkout-payment')]);
    flow.send(checkoutEvents.routeEntered('/checkout-payment'));
    expect(viewOf(flow)).toMatchObject({ method: left, overlay: null });
  });

  it.each([
    [{ method: 'paybill' }, 'paybill'],
    [{ method: 'card' }, 'card'],
    [{ method: 'cheque' }, 'express'],
    ['paybill', 'express'],
    [null, 'express'],
  ] as const)('is not lost in a reload, whose navigation state is %j', (state, overlay) => {
    const flow = started();
    flow.send(checkoutEvents.routeEntered('/payment-overlay', state));
    flow.send(sessionChanged(ada));
    flow.send(checkoutEvents.cartChanged(facts()));
    expect(viewOf(flow)).toMatchObject({ overlay, method: overlay });
  });
});

describe('paying', () => {
  it('is by M-PESA Express where no method was chosen', () => {
    const flow = on('/payment-overlay');
    expect(viewOf(flow).overlay).toBe('express');
    expect(flow.waiting()).toEqual(['paymentExpress']);
  });

  it('names the placed cart and leads to the orders after two seconds', async () => {
    const flow = on('/payment-overlay');
    await flow.answer('paymentExpress', { kind: 'placed' });
    expect(viewOf(flow)).toMatchObject({ placed: true, placedCartID: cartID, overlay: null });
    flow.send(checkoutEvents.cartChanged(null));
    flow.send(checkoutEvents.cartChanged(facts({ cartID: 'another', isEmpty: true })));
    await flow.pass(timing.orderToOrders - 100);
    expect(flow.emitted).toEqual([]);
    await flow.pass(100);
    expect(flow.emitted).toEqual([redirect('/orders')]);
  });

  it('does not fetch back somebody who has gone elsewhere meanwhile', async () => {
    const flow = on('/payment-overlay');
    await flow.answer('paymentExpress', { kind: 'placed' });
    flow.send(checkoutEvents.routeEntered('/products'));
    await flow.pass(timing.orderToOrders);
    expect(flow.emitted).toEqual([]);
  });

  it('goes back to the methods when the modal breaks', async () => {
    const flow = on('/payment-overlay');
    await flow.fail('paymentExpress', new Error('thrown'));
    expect(flow.emitted).toEqual([notice('error', 'unreachable'), replaced('/checkout-payment')]);
  });

  it('ends when the page is left', () => {
    const flow = on('/payment-overlay');
    flow.send(checkoutEvents.routeEntered('/cart'));
    expect(flow.snapshot.children.paymentExpress).toBeUndefined();
  });
});

describe('a change while a step is shown', () => {
  it('sends to the sign-in when the session ends', () => {
    const flow = on('/checkout-payment');
    flow.send(sessionChanged(null));
    expect(flow.emitted).toEqual([replaced('/login', { to: '/checkout-payment' })]);
  });

  it('shows another customer nothing of the first', async () => {
    const flow = on('/checkout-address', facts({ addressNeeded: true }));
    await flow.answer('listAddresses', [addressOf(1, 'primary')]);
    await flow.answer('findDraft', null);
    flow.send(sessionChanged(grace));
    expect(viewOf(flow)).toMatchObject({ loading: true, addresses: [] });
    expect(flow.inputOf('listAddresses')).toEqual({ session: grace });
  });

  it('keeps the step when only the token or the amount is new', () => {
    const flow = on('/payment-overlay');
    flow.send(sessionChanged({ ...ada, token: 'renewed' }));
    flow.send(checkoutEvents.cartChanged(facts({ amount: 2_030 })));
    expect(viewOf(flow)).toMatchObject({ overlay: 'express', amount: 2_030 });
    expect(flow.waiting()).toEqual(['paymentExpress']);
  });

  it('sends to the cart when it has become empty', () => {
    const flow = on('/checkout-payment');
    flow.send(checkoutEvents.cartChanged(facts({ isEmpty: true })));
    expect(flow.emitted).toEqual([replaced('/cart')]);
  });

  it('waits when the cart is asked for anew', () => {
    const flow = on('/checkout-payment');
    flow.send(checkoutEvents.cartChanged(null));
    expect(viewOf(flow)).toMatchObject({ loading: true, canOpenPayment: false });
  });
});

walkEveryPath(checkoutModel);
