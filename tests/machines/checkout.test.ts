import { describe, expect, it } from 'vitest';
import { checkoutEvents, paymentEvents } from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { on, started, viewOf } from '#tests/support/views/checkout-flow.ts';
import { checkoutModel, facts } from '../models/checkout.model.ts';
import { ada, addressOf, cartID, grace } from '../models/purchases.ts';

const replaced = (to: string, state?: Record<string, unknown>) =>
  redirect(to, { replace: true, ...(state && { state }) });

describe('resolving', () => {
  it('waits until the session and the cart are loaded', () => {
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
    'redirects a visitor on %s to the sign-in, which leads back',
    (path) => {
      const flow = started();
      flow.send(checkoutEvents.routeEntered(`${path}?from=mail`));
      flow.send(sessionChanged(null));
      expect(flow.emitted).toEqual([replaced('/login', { to: path })]);
    },
  );

  it.each(['/checkout-address', '/checkout-payment'])(
    'redirects a customer with an empty cart on %s to the cart',
    (path) => {
      expect(on(path, facts({ isEmpty: true })).emitted).toEqual([replaced('/cart')]);
    },
  );

  it('redirects from /payment-overlay to the cart where the cart is empty and no payment is pending', async () => {
    const flow = on('/payment-overlay', facts({ isEmpty: true }));
    await flow.answer('findPayment', null);
    expect(flow.emitted).toEqual([replaced('/cart')]);
  });

  it('shows the orders when the paybill is reloaded after the bill was paid', async () => {
    const flow = started();
    flow.send(checkoutEvents.routeEntered('/payment-overlay', { method: 'paybill' }));
    flow.send(sessionChanged(ada));
    flow.send(checkoutEvents.cartChanged(facts({ isEmpty: true })));
    await flow.answer('findPayment', null);
    expect(flow.emitted).toEqual([replaced('/orders')]);
  });

  it('restores a payment whose order was placed while no page was open', async () => {
    const flow = on('/payment-overlay', facts({ isEmpty: true }));
    await flow.answer('findPayment', 'paid-before');
    expect(viewOf(flow).overlay).toBe('express');
    expect(flow.inputOf('paymentExpress')).toEqual({ cartID: 'paid-before', ...ada });
    flow.send(checkoutEvents.cartChanged(facts({ cartID: 'another', isEmpty: true })));
    await flow.answer('paymentExpress', { kind: 'placed' });
    expect(viewOf(flow)).toMatchObject({ placed: true, placedCartID: 'paid-before' });
  });

  it.each(['/checkout-payment', '/payment-overlay'])('redirects a customer on %s to the required address', (path) => {
    expect(on(path, facts({ addressNeeded: true })).emitted).toEqual([replaced('/checkout-address')]);
  });

  it('ignores every other page', () => {
    const flow = on('/products', facts({ isEmpty: true, addressNeeded: true }));
    flow.send(sessionChanged(null));
    expect(flow.emitted).toEqual([]);
    expect(flow.waiting()).toEqual([]);
  });
});

describe('choosing a method', () => {
  it('opens the overlay of the chosen method', () => {
    const flow = on('/checkout-payment');
    flow.send(paymentEvents.methodChosen('paybill'));
    flow.send(paymentEvents.opened());
    expect(flow.emitted).toEqual([redirect('/payment-overlay', { state: { method: 'paybill' } })]);
    flow.send(checkoutEvents.routeEntered('/payment-overlay'));
    expect(viewOf(flow).overlay).toBe('paybill');
    expect(flow.inputOf('paymentPaybill')).toEqual({ cartID, token: ada.token });
  });

  it.each([
    ['paymentPaybill', 'paybill', 'paybill'],
    ['paymentCard', 'card', 'express'],
  ] as const)(
    'leaves the method, when %s is closed, %s as %s: a card cannot stay chosen',
    async (child, chosen, left) => {
      const flow = on('/checkout-payment');
      flow.send(paymentEvents.methodChosen(chosen));
      flow.send(checkoutEvents.routeEntered('/payment-overlay'));
      await flow.answer(child, { kind: 'closed' });
      expect(flow.emitted).toEqual([replaced('/checkout-payment')]);
      flow.send(checkoutEvents.routeEntered('/checkout-payment'));
      expect(viewOf(flow)).toMatchObject({ method: left, overlay: null });
    },
  );

  it.each([
    [{ method: 'paybill' }, 'paybill'],
    [{ method: 'card' }, 'card'],
    [{ method: 'cheque' }, 'express'],
    ['paybill', 'express'],
    [null, 'express'],
  ] as const)('restores the method of a reload whose navigation state is %j', (state, overlay) => {
    const flow = started();
    flow.send(checkoutEvents.routeEntered('/payment-overlay', state));
    flow.send(sessionChanged(ada));
    flow.send(checkoutEvents.cartChanged(facts()));
    expect(viewOf(flow)).toMatchObject({ overlay, method: overlay });
  });
});

describe('paying', () => {
  it('pays by M-PESA Express where no method was chosen', () => {
    const flow = on('/payment-overlay');
    expect(viewOf(flow).overlay).toBe('express');
    expect(flow.waiting()).toEqual(['paymentExpress']);
  });

  it('reports the placed cart and leads to the orders after two seconds', async () => {
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

  it('does not redirect a customer who has left the checkout meanwhile', async () => {
    const flow = on('/payment-overlay');
    await flow.answer('paymentExpress', { kind: 'placed' });
    flow.send(checkoutEvents.routeEntered('/products'));
    await flow.pass(timing.orderToOrders);
    expect(flow.emitted).toEqual([]);
  });

  it('returns to the methods when the overlay fails', async () => {
    const flow = on('/payment-overlay');
    await flow.fail('paymentExpress', new Error('thrown'));
    expect(flow.emitted).toEqual([notice('error', 'unreachable'), replaced('/checkout-payment')]);
  });

  it('ends the payment when the page is left', () => {
    const flow = on('/payment-overlay');
    flow.send(checkoutEvents.routeEntered('/cart'));
    expect(flow.snapshot.children.paymentExpress).toBeUndefined();
  });
});

describe('a change while a step is shown', () => {
  it('redirects to the sign-in when the session ends', () => {
    const flow = on('/checkout-payment');
    flow.send(sessionChanged(null));
    expect(flow.emitted).toEqual([replaced('/login', { to: '/checkout-payment' })]);
  });

  it('shows another customer no data of the first one', async () => {
    const flow = on('/checkout-address', facts({ addressNeeded: true }));
    await flow.answer('listAddresses', [addressOf(1, 'primary')]);
    await flow.answer('findDraft', null);
    flow.send(sessionChanged(grace));
    expect(viewOf(flow)).toMatchObject({ loading: true, addresses: [] });
    expect(flow.inputOf('listAddresses')).toEqual({ session: grace });
  });

  it('keeps the step when only the token or the amount changes', () => {
    const flow = on('/payment-overlay');
    flow.send(sessionChanged({ ...ada, token: 'renewed' }));
    flow.send(checkoutEvents.cartChanged(facts({ amount: 2_030 })));
    expect(viewOf(flow)).toMatchObject({ overlay: 'express', amount: 2_030 });
    expect(flow.waiting()).toEqual(['paymentExpress']);
  });

  it('redirects to the cart when it becomes empty', () => {
    const flow = on('/checkout-payment');
    flow.send(checkoutEvents.cartChanged(facts({ isEmpty: true })));
    expect(flow.emitted).toEqual([replaced('/cart')]);
  });

  it('waits while the cart is loaded again', () => {
    const flow = on('/checkout-payment');
    flow.send(checkoutEvents.cartChanged(null));
    expect(viewOf(flow)).toMatchObject({ loading: true, canOpenPayment: false });
  });
});

walkEveryPath(checkoutModel);
