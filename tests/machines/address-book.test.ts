import { describe, expect, it } from 'vitest';
import { addressBookEvents, addressBookMachine, viewAddressBook } from '#machines/address-book/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { addressBookModel } from '../models/address-book.model.ts';
import { failed } from '../models/failures.ts';
import { ada, addressOf } from '../models/purchases.ts';

const two = [addressOf(1, 'primary'), addressOf(2)];

async function listing(addresses = two) {
  const flow = startFlow(addressBookMachine, { input: ada });
  await flow.answer('listAddresses', addresses);
  await flow.answer('findDraft', null);
  return flow;
}
type Flow = Awaited<ReturnType<typeof listing>>;
const viewOf = (flow: Flow) => viewAddressBook(flow.snapshot);

const typed = { firstName: 'Zuri', lastName: 'Wekesa', phoneNumber: '0712 345 678', city: 'kisumu', area: 'Milimani' };
const type = (flow: Flow, fields: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(fields))
    flow.send(addressBookEvents.changed(name as keyof typeof typed, value));
};

describe('entering', () => {
  it('sends a new address and shows the address book of the response', async () => {
    const flow = await listing([]);
    flow.send(addressBookEvents.added());
    type(flow, typed);
    flow.send(addressBookEvents.submitted());
    expect(flow.inputOf('saveAddress')).toEqual({
      session: ada,
      change: { kind: 'saved', addressID: null, address: { ...typed, phoneNumber: '254712345678', street: '' } },
    });
    await flow.answer('saveAddress', two);
    expect(viewOf(flow)).toMatchObject({ status: 'listing', count: 2 });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'addressSaved' }]);
  });

  it('fills the form with the address that is opened', async () => {
    const flow = await listing();
    flow.send(addressBookEvents.opened(2));
    expect(viewOf(flow)).toMatchObject({ status: 'entering', changing: true, draft: { area: 'Westlands' } });
    flow.send(addressBookEvents.submitted());
    expect(flow.inputOf('saveAddress')).toMatchObject({ change: { addressID: 2, address: { area: 'Westlands' } } });
  });

  it.each([
    [{ ...typed, firstName: '' }, { firstName: 'nameMissing' }, 'nameMissing'],
    [{ ...typed, area: ' ' }, { area: 'requiredDetailsMissing' }, 'requiredDetailsMissing'],
    [{ ...typed, phoneNumber: '12' }, { phoneNumber: 'phoneInvalid' }, 'phoneInvalid'],
  ])('sends no request for an incomplete address: %j', async (fields, errors, message) => {
    const flow = await listing([]);
    flow.send(addressBookEvents.added());
    type(flow, fields);
    flow.send(addressBookEvents.submitted());
    expect(viewOf(flow).errors).toEqual(errors);
    expect(flow.emitted).toMatchObject([{ type: 'notice', severity: 'error', message }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('keeps the typed fields when the address cannot be saved', async () => {
    const flow = await listing([]);
    flow.send(addressBookEvents.added());
    type(flow, typed);
    flow.send(addressBookEvents.submitted());
    await flow.fail('saveAddress', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'entering', draft: typed, message: 'offline', canSubmit: true });
  });
});

describe('listing', () => {
  it('makes another address the primary one', async () => {
    const flow = await listing();
    flow.send(addressBookEvents.madePrimary(1));
    expect(flow.waiting()).toEqual([]);
    flow.send(addressBookEvents.madePrimary(2));
    expect(flow.inputOf('makePrimary')).toEqual({ session: ada, change: { kind: 'madePrimary', addressID: 2 } });
    await flow.answer('makePrimary', [addressOf(2, 'primary'), addressOf(1)]);
    expect(viewOf(flow).addresses.map(({ addressID }) => addressID)).toEqual([2, 1]);
  });

  it('removes an address only after the removal is confirmed', async () => {
    const flow = await listing();
    flow.send(addressBookEvents.removalRequested(2));
    expect(viewOf(flow)).toMatchObject({ status: 'listing', confirming: true });
    flow.send(addressBookEvents.removalCancelled());
    expect(flow.waiting()).toEqual([]);
    flow.send(addressBookEvents.removalRequested(2));
    flow.send(addressBookEvents.removalConfirmed());
    expect(flow.inputOf('removeAddress')).toEqual({ session: ada, change: { kind: 'removed', addressID: 2 } });
    await flow.answer('removeAddress', [addressOf(1, 'primary')]);
    expect(viewOf(flow)).toMatchObject({ confirming: false, count: 1 });
  });

  it('keeps the address book and shows the reason when the server refuses', async () => {
    const flow = await listing();
    flow.send(addressBookEvents.removalRequested(1));
    flow.send(addressBookEvents.removalConfirmed());
    await flow.fail('removeAddress', failed.refused('A payment is under way.'));
    expect(viewOf(flow)).toMatchObject({ status: 'listing', count: 2, confirming: false });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: { text: 'A payment is under way.' } }]);
  });
});

walkEveryPath(addressBookModel);
