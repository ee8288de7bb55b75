import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { addressBookMachine } from './address-book.machine.ts';
import type { Event } from './address-book.types.ts';

export const viewAddressBook = (snapshot: SnapshotFrom<typeof addressBookMachine>) => {
  const { addresses, draft, errors, addressID, failure } = snapshot.context;
  const status = snapshot.hasTag('loading')
    ? ('loading' as const)
    : snapshot.matches('loadFailed')
      ? ('failed' as const)
      : snapshot.matches('entering') || snapshot.matches('saving')
        ? ('entering' as const)
        : ('listing' as const);
  return {
    status,
    addresses,
    count: addresses.length,
    draft,
    errors,
    /** True while an existing address is edited, false for a new one. */
    changing: status === 'entering' && addressID !== null,
    /** Whether the dialog that confirms a removal is open. */
    confirming: snapshot.matches('confirming') || snapshot.matches('removing'),
    removing: snapshot.matches('removing'),
    busy: snapshot.hasTag('busy'),
    canList: snapshot.can(addressBookEvents.added()),
    canSubmit: snapshot.can(addressBookEvents.submitted()),
    canCancel: snapshot.can(addressBookEvents.cancelled()),
    canConfirm: snapshot.can(addressBookEvents.removalConfirmed()),
    canRetry: snapshot.can(addressBookEvents.retried()),
    message: failure && failureMessage(failure),
  };
};
export type AddressBookView = ReturnType<typeof viewAddressBook>;

export const addressBookEvents = {
  retried: () => ({ type: 'book.retried' }) satisfies Event,
  added: () => ({ type: 'address.added' }) satisfies Event,
  opened: (addressID: number) => ({ type: 'address.opened', addressID }) satisfies Event,
  madePrimary: (addressID: number) => ({ type: 'address.madePrimary', addressID }) satisfies Event,
  removalRequested: (addressID: number) => ({ type: 'address.removalRequested', addressID }) satisfies Event,
  removalConfirmed: () => ({ type: 'removal.confirmed' }) satisfies Event,
  removalCancelled: () => ({ type: 'removal.cancelled' }) satisfies Event,
  changed: (name: Extract<Event, { type: 'field.changed' }>['name'], value: string) =>
    ({ type: 'field.changed', name, value }) satisfies Event,
  submitted: () => ({ type: 'address.submitted' }) satisfies Event,
  cancelled: () => ({ type: 'entry.cancelled' }) satisfies Event,
};
