import { screen } from '@testing-library/react';
import {
  fill,
  findControl,
  press,
  screenOf,
  seesBusyForm,
  seesErrors,
  seesFields,
  seesUsable,
  seesValues,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type AddressBookView, viewAddressBook } from '#machines/address-book/index.ts';
import { AddressBookScreen } from '#src/screens/address/AddressBookScreen.tsx';
import { seesFailure, seesLoading, seesMessage, textOf } from '#tests/support/models/expectations.ts';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
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

const seesFieldsOfBook = seesFields<AddressBookView>(addressBookModel, {
  status: (status) => {
    expect(screen.queryAllByText('Loading...').length > 0).toBe(status === 'loading');
    expect(document.querySelector('[name="street"]') !== null).toBe(status === 'entering');
  },
  addresses: (addresses, { status }) => {
    if (status !== 'listing') return;
    const cards = [...document.querySelectorAll('li:has(address)')].map((card) => ({
      lines: [...card.querySelectorAll('address span')].map(textOf),
      primary: textOf(card.querySelector('.MuiChip-root')),
    }));
    expect(cards).toEqual(
      addresses.map(({ firstName, lastName, street, area, addressType }) => ({
        lines: [
          `${firstName} ${lastName}`,
          `${street}, ${area}, Nairobi`,
          expect.stringMatching(/^07\d\d \d{3} \d{3}$/),
        ],
        primary: addressType === 'primary' ? 'Primary' : null,
      })),
    );
  },
  count: (count, { status }) =>
    expect(textOf(document.querySelector('h1'))?.match(/\d+ address(es)?/)?.[0]).toBe(
      status === 'listing' && count > 0 ? (count === 1 ? '1 address' : `${count} addresses`) : undefined,
    ),
  draft: (draft, { status }) => status === 'entering' && seesValues(draft),
  errors: (errors, { status }) => status === 'entering' && seesErrors(Object.keys(labels))(errors),
  changing: (changing, { status }) =>
    status === 'entering' && expect(screen.queryByText('Edit the address') !== null).toBe(changing),
  confirming: (confirming) => expect(dialog() !== null).toBe(confirming),
  removing: (removing) => expect(findControl('button', 'Removing…') !== null).toBe(removing),
  busy: (busy, { status }) => status === 'entering' && seesBusyForm()(busy),
  canList: (canList, { status, confirming }) =>
    status === 'listing' && !confirming && seesUsable('Add an address')(canList),
  canSubmit: seesUsable('Save'),
  canCancel: (canCancel, { status }) => status === 'entering' && seesUsable('Cancel')(canCancel),
  canConfirm: (canConfirm, { confirming }) => confirming && seesUsable('Keep address')(canConfirm),
  canRetry: seesUsable('Try again'),
  message: (message, { status }) => seesMessage(status === 'failed' || status === 'entering' ? message : null),
});

export const addressBookScreen = screenOf(addressBookModel)({
  page: <AddressBookScreen />,
  at: '/address',
  always: seesFieldsOfBook,
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
