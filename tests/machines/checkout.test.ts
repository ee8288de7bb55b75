import { describe, expect, it } from 'vitest';
import type { CartFacts } from '#machines/cart/index.ts';
import {
  type AddressDraft,
  address,
  checkoutEvents,
  checkoutMachine,
  payment,
  viewCheckout,
} from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { checkoutModel, facts } from '../models/checkout.model.ts';
import { failed } from '../models/failures.ts';
import { ada, addressOf, cartID, cartOf, grace, line } from '../models/purchases.ts';
import { startFlow } from '../support/replay.ts';
import { walkEveryPath } from '../support/walk.ts';

const started = () => startFlow(checkoutMachine);
type Flow = ReturnType<typeof started>;
const viewOf = (flow: Flow) => viewCheckout(flow.snapshot);
const replaced = (to: string, state?: Record<string, unknown>) =>
  redirect(to, { replace: true, ...(state && { state }) });

/** A customer with a cart, on a page. */
function on(path: string, cart: CartFacts | null = facts()) {
  const flow = started();
  flow.send(sessionChanged(ada));
  flow.send(checkoutEvents.cartChanged(cart));
  flow.send(checkoutEvents.routeEntered(path));
  return flow;
}

const book = [addressOf(1, 'primary'), addressOf(2)];

async function choosing() {
  const flow = on('/checkout-address', facts({ addressNeeded: true }));
  await flow.answer('listAddresses', book);
  return flow;
}

const complete: AddressDraft = {
  firstName: ' Ada ',
  lastName: 'Achieng',
  phoneNumber: '0712 345 678',
  city: 'nairobi',
  area: 'Westlands',
  street: '',
};

async function writing(draft: Partial<AddressDraft> = {}) {
  const flow = on('/checkout-address', facts({ addressNeeded: true }));
  await flow.answer('listAddresses', []);
  for (const [name, value] of Object.entries({ ...complete, ...draft })) {
    flow.send(address.typed(name as keyof AddressDraft, value));
  }
  return flow;
}

describe('arriving', () => {
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
    expect(flow.inputOf('paymentExpress')).toEqual({ cartID: 'paid-before', token: ada.token });
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

describe('choosing an address', () => {
  it('proposes the primary one', async () => {
    const flow = on('/checkout-address');
    expect(flow.inputOf('listAddresses')).toEqual({ session: ada });
    await flow.answer('listAddresses', book);
    expect(viewOf(flow)).toMatchObject({ addresses: book, chosenID: 1, writing: false, canSubmitAddress: true });
  });

  it('attaches the chosen one and leads to the payment after half a second', async () => {
    const flow = await choosing();
    flow.send(address.chosen(2));
    flow.send(address.submitted());
    expect(flow.inputOf('attachAddress')).toEqual({ session: ada, cartID, addressID: 2 });
    expect(viewOf(flow)).toMatchObject({ busy: true, canSubmitAddress: false });
    const attached = cartOf([line(1)], { addressID: 2 });
    await flow.answer('attachAddress', attached);
    expect(flow.snapshot.context.attachedCart).toBe(attached);
    await flow.pass(timing.addressToPayment - 100);
    expect(flow.emitted).toEqual([]);
    await flow.pass(100);
    expect(flow.emitted).toEqual([redirect('/checkout-payment')]);
    flow.send(checkoutEvents.routeEntered('/checkout-payment'));
    expect(viewOf(flow).canOpenPayment).toBe(true);
  });

  it('does not take an address of nobody', async () => {
    const flow = await choosing();
    flow.send(address.chosen(99));
    expect(viewOf(flow).chosenID).toBe(1);
  });

  it('stays with the choice when it cannot be attached', async () => {
    const flow = await choosing();
    flow.send(address.chosen(2));
    flow.send(address.submitted());
    await flow.fail('attachAddress', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    expect(viewOf(flow)).toMatchObject({ chosenID: 2, canSubmitAddress: true });
  });

  it('changes to a new address and back', async () => {
    const flow = await choosing();
    flow.send(address.newChosen());
    expect(viewOf(flow)).toMatchObject({ writing: true, canChooseBook: true });
    flow.send(address.bookChosen());
    expect(viewOf(flow)).toMatchObject({ writing: false, canChooseNew: true });
  });
});

describe('the address book not loaded', () => {
  it('says why and tries again', async () => {
    const flow = on('/checkout-address');
    await flow.fail('listAddresses', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ failed: true, failure: 'unreachable' });
    flow.send(address.retried());
    await flow.answer('listAddresses', book);
    expect(viewOf(flow)).toMatchObject({ failed: false, failure: null, chosenID: 1 });
  });
});

describe('writing an address', () => {
  it('is what somebody without addresses does', async () => {
    const flow = on('/checkout-address');
    await flow.answer('listAddresses', []);
    expect(viewOf(flow)).toMatchObject({ writing: true, canChooseBook: false });
  });

  it.each([
    [{ firstName: '' }, notice('error', 'nameMissing'), 'firstName'],
    [{ lastName: ' ' }, notice('error', 'nameMissing'), 'lastName'],
    [{ phoneNumber: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'phoneNumber'],
    [{ city: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'city'],
    [{ area: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'area'],
    [{ phoneNumber: '123' }, notice('error', 'phoneInvalid', 'addressTitle'), 'phoneNumber'],
  ] as const)('sends nothing with %j', async (change, said, field) => {
    const flow = await writing(change);
    flow.send(address.submitted());
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([said]);
    expect(Object.keys(viewOf(flow).errors)).toEqual([field]);
    flow.send(address.typed(field, 'x'));
    expect(viewOf(flow).errors[field]).toBeUndefined();
  });

  it('says the name first, and marks everything that is missing', async () => {
    const flow = await writing({ firstName: '', area: '' });
    flow.send(address.submitted());
    expect(flow.emitted).toEqual([notice('error', 'nameMissing')]);
    expect(viewOf(flow).errors).toEqual({ firstName: 'nameMissing', area: 'requiredDetailsMissing' });
  });

  it('saves the address, then attaches it', async () => {
    const flow = await writing();
    flow.send(address.submitted());
    expect(flow.inputOf('addAddress')).toEqual({
      session: ada,
      address: {
        firstName: 'Ada',
        lastName: 'Achieng',
        phoneNumber: '254712345678',
        city: 'nairobi',
        area: 'Westlands',
        street: '',
      },
    });
    await flow.answer('addAddress', { addressID: 7 });
    expect(flow.inputOf('attachAddress')).toMatchObject({ addressID: 7 });
    expect(viewOf(flow)).toMatchObject({ writing: true, busy: true });
  });

  it('keeps what was typed when it cannot be saved', async () => {
    const flow = await writing();
    flow.send(address.submitted());
    await flow.fail('addAddress', failed.refused('No such area.'));
    expect(flow.emitted).toEqual([notice('error', { text: 'No such area.' })]);
    expect(viewOf(flow)).toMatchObject({ writing: true, draft: complete });
  });

  it('does not save twice what could only not be attached', async () => {
    const flow = await writing();
    flow.send(address.submitted());
    await flow.answer('addAddress', { addressID: 7 });
    await flow.fail('attachAddress', failed.of('unreachable'));
    await flow.answer('listAddresses', [...book, addressOf(7)]);
    expect(viewOf(flow)).toMatchObject({ writing: false, chosenID: 7, draft: { area: '' } });
    flow.send(address.submitted());
    expect(flow.waiting()).toEqual(['attachAddress']);
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
    const flow = await choosing();
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
