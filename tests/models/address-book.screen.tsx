import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { viewAddressBook } from '#machines/address-book/index.ts';
import { AddressBookScreen } from '#src/screens/address/AddressBookScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
import { fill, findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { addressBookModel } from './address-book.model.ts';

const labels = {
  firstName: /^First name/,
  lastName: /^Last name/,
  phoneNumber: /^Phone number/,
  city: /^City/,
  area: /^Area/,
  street: /^Street/,
};
const dialog = () => findControl('dialog', 'Remove the address?');
/**
 * The cards are in the book's order. A card's button is named by its address, and these two addresses have the same
 * name.
 */
const onCard = (label: string) => (event: { readonly addressID: number }) =>
  event.addressID > 2
    ? null
    : (screen.queryAllByRole('button', { name: `${label}: Ada Achieng, Westlands` })[event.addressID - 1] ?? null);

const seesForm = (snapshot: Parameters<typeof viewAddressBook>[0]) => {
  expect(screen.getByLabelText('Phone number')).toHaveValue(viewAddressBook(snapshot).draft.phoneNumber);
  expect(findControl('button', 'Save')).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
};

export const addressBookScreen = screenOf(addressBookModel)({
  page: <AddressBookScreen />,
  at: '/address',
  children: () => ({ session: adaSignedIn() }),
  events: {
    'book.retried': press('Try again'),
    'address.added': press('Add an address'),
    'address.opened': { control: onCard('Edit'), act: (user, control) => user.click(control) },
    'address.madePrimary': {
      // The primary address has no such button.
      control: ({ addressID }) => (addressID === 2 ? findControl('button', /^Make primary: /) : null),
      act: (user, control) => user.click(control),
    },
    'address.removalRequested': { control: onCard('Remove'), act: (user, control) => user.click(control) },
    'removal.confirmed': {
      control: () => (dialog() ? findControl('button', 'Remove') : null),
      act: (user, control) => user.click(control),
    },
    'removal.cancelled': press('Keep address'),
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'address.submitted': press('Save'),
    'entry.cancelled': press('Cancel'),
  },
  states: {
    loading: seesLoading,
    restoring: seesLoading,
    loadFailed: seesFailure,
    listing: () => {
      expect(dialog()).toBeNull();
      expect(findControl('button', 'Add an address')).toBeEnabled();
    },
    confirming: () => {
      expect(dialog()).toHaveTextContent('Orders that are on their way still arrive there.');
      expect(findControl('button', 'Remove')).toBeEnabled();
    },
    'entering.prefilling': seesForm,
    'entering.editing': seesForm,
    'entering.invalid': () => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0),
    'entering.saveFailed': () => expect(screen.getByRole('alert')).toHaveTextContent('You are offline.'),
    saving: () => expect(findControl('button', 'Saving…')).toBeDisabled(),
    makingPrimary: () => {
      expect(findControl('button', 'Add an address')).toBeDisabled();
      expect(dialog()).toBeNull();
    },
    removing: () => expect(findControl('button', 'Removing…')).toBeDisabled(),
  },
});
