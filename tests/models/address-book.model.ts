import { expect } from 'vitest';
import { addressBookMachine, book, viewAddressBook } from '#machines/address-book/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, addressOf } from './purchases.ts';

const two = [addressOf(1, 'primary'), addressOf(2)];
const answers = { done: [two, [addressOf(1, 'primary')]], error: [failed.of('offline')] };

export const addressBookModel = defineModel({
  machine: addressBookMachine,
  inputs: { customer: ada },
  events: {
    'book.retried': [book.retried()],
    'address.added': [book.added()],
    'address.opened': [book.opened(2), book.opened(9)],
    'address.madePrimary': [book.madePrimary(2), book.madePrimary(1)],
    'address.removalAsked': [book.removalAsked(1)],
    'removal.confirmed': [book.removalConfirmed()],
    'removal.cancelled': [book.removalCancelled()],
    'field.changed': [book.changed('area', ''), book.changed('area', 'Karen')],
    'address.submitted': [book.submitted()],
    'writing.cancelled': [book.cancelled()],
  },
  world: {
    listAddresses: { done: [[], two], error: [failed.of('offline')] },
    saveAddress: answers,
    makePrimary: answers,
    removeAddress: answers,
  },
  remember: ({ addresses, addressID, draft }) => [addresses.length, addressID, draft.area !== '', draft.city !== ''],
  invariants: (snapshot) => {
    const view = viewAddressBook(snapshot);
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.canSubmit).toBe(view.status === 'writing' && !view.busy);
    expect(view.confirming && view.status !== 'listing').toBe(false);
    expect(view.canList && view.busy).toBe(false);
  },
});
