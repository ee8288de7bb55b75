import { describe, expect, it } from 'vitest';
import { type AddressDraft, addressEvents, checkoutEvents } from '#machines/checkout/index.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { on, viewOf } from '#tests/support/views/checkout-flow.ts';
import { facts } from '../models/checkout.model.ts';
import { failed } from '../models/failures.ts';
import { ada, addressOf, cartID, cartOf, line } from '../models/purchases.ts';

/** The address step of the checkout. */

const book = [addressOf(1, 'primary'), addressOf(2)];

async function choosing() {
  const flow = on('/checkout-address', facts({ addressNeeded: true }));
  await flow.answer('listAddresses', book);
  await flow.answer('findDraft', null);
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

async function entering(draft: Partial<AddressDraft> = {}) {
  const flow = on('/checkout-address', facts({ addressNeeded: true }));
  await flow.answer('listAddresses', []);
  await flow.answer('findDraft', null);
  for (const [name, value] of Object.entries({ ...complete, ...draft })) {
    flow.send(addressEvents.typed(name as keyof AddressDraft, value));
  }
  return flow;
}

describe('choosing an address', () => {
  it('proposes the primary address', async () => {
    const flow = on('/checkout-address');
    expect(flow.inputOf('listAddresses')).toEqual({ session: ada });
    await flow.answer('listAddresses', book);
    await flow.answer('findDraft', null);
    expect(viewOf(flow)).toMatchObject({ addresses: book, chosenID: 1, entering: false, canSubmitAddress: true });
  });

  it('attaches the chosen address and leads to the payment after half a second', async () => {
    const flow = await choosing();
    flow.send(addressEvents.chosen(2));
    flow.send(addressEvents.submitted());
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

  it('rejects an address that is not in the book', async () => {
    const flow = await choosing();
    flow.send(addressEvents.chosen(99));
    expect(viewOf(flow).chosenID).toBe(1);
  });

  it('keeps the choice when the address cannot be attached', async () => {
    const flow = await choosing();
    flow.send(addressEvents.chosen(2));
    flow.send(addressEvents.submitted());
    await flow.fail('attachAddress', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    expect(viewOf(flow)).toMatchObject({ chosenID: 2, canSubmitAddress: true });
  });

  it('switches to a new address and back', async () => {
    const flow = await choosing();
    flow.send(addressEvents.newChosen());
    expect(viewOf(flow)).toMatchObject({ entering: true, canChooseBook: true });
    flow.send(addressEvents.bookChosen());
    expect(viewOf(flow)).toMatchObject({ entering: false, canChooseNew: true });
  });
});

describe('the address book cannot be loaded', () => {
  it('shows the reason and retries', async () => {
    const flow = on('/checkout-address');
    await flow.fail('listAddresses', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ failed: true, failure: 'unreachable' });
    flow.send(addressEvents.retried());
    await flow.answer('listAddresses', book);
    await flow.answer('findDraft', null);
    expect(viewOf(flow)).toMatchObject({ failed: false, failure: null, chosenID: 1 });
  });
});

describe('entering an address', () => {
  it('opens the form for a customer without addresses', async () => {
    const flow = on('/checkout-address');
    await flow.answer('listAddresses', []);
    await flow.answer('findDraft', null);
    expect(viewOf(flow)).toMatchObject({ entering: true, canChooseBook: false });
  });

  it.each([
    [{ firstName: '' }, notice('error', 'nameMissing'), 'firstName'],
    [{ lastName: ' ' }, notice('error', 'nameMissing'), 'lastName'],
    [{ phoneNumber: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'phoneNumber'],
    [{ city: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'city'],
    [{ area: '' }, notice('error', 'requiredDetailsMissing', 'addressTitle'), 'area'],
    [{ phoneNumber: '123' }, notice('error', 'phoneInvalid', 'addressTitle'), 'phoneNumber'],
  ] as const)('sends no request with %j', async (change, notice, field) => {
    const flow = await entering(change);
    flow.send(addressEvents.submitted());
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice]);
    expect(Object.keys(viewOf(flow).errors)).toEqual([field]);
    flow.send(addressEvents.typed(field, 'x'));
    expect(viewOf(flow).errors[field]).toBeUndefined();
  });

  it('reports the missing name first, and marks everything that is missing', async () => {
    const flow = await entering({ firstName: '', area: '' });
    flow.send(addressEvents.submitted());
    expect(flow.emitted).toEqual([notice('error', 'nameMissing')]);
    expect(viewOf(flow).errors).toEqual({ firstName: 'nameMissing', area: 'requiredDetailsMissing' });
  });

  it('saves the address, then attaches it', async () => {
    const flow = await entering();
    flow.send(addressEvents.submitted());
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
    expect(viewOf(flow)).toMatchObject({ entering: true, busy: true });
  });

  it('keeps the typed fields when the address cannot be saved', async () => {
    const flow = await entering();
    flow.send(addressEvents.submitted());
    await flow.fail('addAddress', failed.refused('No such area.'));
    expect(flow.emitted).toEqual([notice('error', { text: 'No such area.' })]);
    expect(viewOf(flow)).toMatchObject({ entering: true, draft: complete });
  });

  it('does not save an address again that only could not be attached', async () => {
    const flow = await entering();
    flow.send(addressEvents.submitted());
    await flow.answer('addAddress', { addressID: 7 });
    await flow.fail('attachAddress', failed.of('unreachable'));
    await flow.answer('listAddresses', [...book, addressOf(7)]);
    await flow.answer('findDraft', null);
    expect(viewOf(flow)).toMatchObject({ entering: false, chosenID: 7, draft: { area: '' } });
    flow.send(addressEvents.submitted());
    expect(flow.waiting()).toEqual(['attachAddress']);
  });
});
