import { expect } from 'vitest';
import { addressBookEvents, addressBookMachine, viewAddressBook } from '#machines/address-book/index.ts';
import { emptyDraft } from '#machines/checkout/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, addressOf } from './purchases.ts';

const two = [addressOf(1, 'primary'), addressOf(2)];
/** An address that was begun before a reload. */
const halfTyped = { ...emptyDraft, firstName: 'Ada', area: 'Westlands' };
const answers = { done: [two, [addressOf(1, 'primary')]], error: [failed.of('offline')] };

const changed = {
  'xstate.done.actor.saveAddress': 'addressSaved',
  'xstate.done.actor.makePrimary': 'addressMadePrimary',
  'xstate.done.actor.removeAddress': 'addressRemoved',
} as const;

export const addressBookModel = defineModel({
  machine: addressBookMachine,
  view: viewAddressBook,
  inputs: { customer: ada },
  events: {
    'book.retried': [addressBookEvents.retried()],
    'address.added': [addressBookEvents.added()],
    'address.opened': [addressBookEvents.opened(2), addressBookEvents.opened(9)],
    'address.madePrimary': [addressBookEvents.madePrimary(2), addressBookEvents.madePrimary(1)],
    'address.removalRequested': [addressBookEvents.removalRequested(1)],
    'removal.confirmed': [addressBookEvents.removalConfirmed()],
    'removal.cancelled': [addressBookEvents.removalCancelled()],
    'field.changed': [addressBookEvents.changed('area', ''), addressBookEvents.changed('area', 'Karen')],
    'address.submitted': [addressBookEvents.submitted()],
    'entry.cancelled': [addressBookEvents.cancelled()],
  },
  invokeResults: {
    listAddresses: { done: [[], two], error: [failed.of('offline')] },
    findDraft: {
      done: [null, { addressID: null, draft: halfTyped }, { addressID: 9, draft: halfTyped }],
      error: [failed.of('unreachable')],
    },
    getUser: { done: [{ phoneNumber: '254798765432' }], error: [failed.of('offline')] },
    saveAddress: answers,
    makePrimary: answers,
    removeAddress: answers,
  },
  stateKey: ({ addresses, addressID, draft }) => [
    addresses.length,
    addressID,
    draft.area !== '',
    draft.city !== '',
    draft.phoneNumber !== '',
  ],
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewAddressBook(snapshot);
    const { addresses, addressID, draft, errors, failure } = snapshot.context;
    const step = { status: view.status, busy: view.busy, emitted };
    const reached = (status: typeof view.status, ...expected: unknown[]) =>
      expect(step).toEqual({ status, busy: false, emitted: expected });
    switch (event?.type) {
      case 'book.retried':
        reached('loading');
        break;
      case 'address.added':
        reached('entering');
        expect({ addressID, draft, errors, failure }).toEqual({
          addressID: null,
          draft: emptyDraft,
          errors: {},
          failure: null,
        });
        break;
      case 'address.opened':
        reached('entering');
        expect([addressID, draft.area, errors, failure]).toEqual([event.addressID, 'Westlands', {}, null]);
        break;
      case 'field.changed':
        expect([draft, failure]).toEqual([{ ...before?.context.draft, [event.name]: event.value }, null]);
        break;
      case 'address.submitted':
        expect(failure).toBeNull();
        if (view.busy) expect([errors, emitted]).toEqual([{}, []]);
        else expect(emitted).toMatchObject([{ severity: 'error', message: Object.values(errors)[0] }]);
        break;
      case 'xstate.done.actor.getUser':
      case 'xstate.error.actor.getUser': {
        // The account's number is filled in only where nothing is typed yet.
        reached('entering');
        const isFilled = event.type.startsWith('xstate.done.');
        expect([before?.context.draft, draft]).toEqual([
          emptyDraft,
          isFilled ? { ...emptyDraft, phoneNumber: '0798 765 432' } : emptyDraft,
        ]);
        break;
      }
      case 'removal.cancelled':
      case 'entry.cancelled':
        reached('listing');
        break;
      case 'xstate.done.actor.listAddresses':
        reached('loading');
        expect([addresses, failure]).toEqual([event.output, null]);
        break;
      case 'xstate.done.actor.findDraft':
      case 'xstate.error.actor.findDraft':
        // The draft of an address that is no longer in the book is not opened.
        reached(event.output?.addressID === null ? 'entering' : 'listing');
        if (event.output?.addressID === null) expect(draft).toEqual(halfTyped);
        break;
      case 'xstate.error.actor.listAddresses':
        reached('failed', failureNotice(toFailure(event.error)));
        expect(failure).toEqual(toFailure(event.error));
        break;
      case 'xstate.done.actor.saveAddress':
      case 'xstate.done.actor.makePrimary':
      case 'xstate.done.actor.removeAddress':
        reached('listing', notice('success', changed[event.type]));
        expect(addresses).toBe(event.output);
        break;
      case 'xstate.error.actor.saveAddress':
        reached('entering', failureNotice(toFailure(event.error)));
        expect([draft, failure]).toEqual([before?.context.draft, toFailure(event.error)]);
        break;
      case 'xstate.error.actor.makePrimary':
      case 'xstate.error.actor.removeAddress':
        reached('listing', failureNotice(toFailure(event.error)));
        expect(addresses).toBe(before?.context.addresses);
    }
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.canSubmit).toBe(view.status === 'entering' && !view.busy);
    expect(view.confirming && view.status !== 'listing').toBe(false);
    expect(view.canList && view.busy).toBe(false);
  },
});
