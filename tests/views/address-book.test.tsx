import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Address } from '#contract/accounts.ts';
import {
  addressBookEvents,
  addressBookMachine,
  type BookChange,
  viewAddressBook,
} from '#machines/address-book/index.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { AddressBookView } from '#src/screens/address/AddressBookView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { ada, addressOf } from '../models/purchases.ts';

function Page({ actor }: { actor: Actor<typeof addressBookMachine> }) {
  return (
    <AddressBookView
      view={useSelector(actor, viewAddressBook)}
      onRetry={() => actor.send(addressBookEvents.retried())}
      onAdd={() => actor.send(addressBookEvents.added())}
      onOpen={(addressID) => actor.send(addressBookEvents.opened(addressID))}
      onMakePrimary={(addressID) => actor.send(addressBookEvents.madePrimary(addressID))}
      onRequestRemoval={(addressID) => actor.send(addressBookEvents.removalRequested(addressID))}
      onRemove={() => actor.send(addressBookEvents.removalConfirmed())}
      onCancelRemoval={() => actor.send(addressBookEvents.removalCancelled())}
      onType={(name, value) => actor.send(addressBookEvents.changed(name, value))}
      onSubmit={() => actor.send(addressBookEvents.submitted())}
      onCancel={() => actor.send(addressBookEvents.cancelled())}
    />
  );
}

/** Renders the page with the real machine and a mock server that records the changes. */
async function showBook(addresses: readonly Address[]) {
  const changes: BookChange[] = [];
  const machine = addressBookMachine.provide({
    actors: {
      listAddresses: fromPromise(async () => addresses),
      changeBook: fromPromise(async ({ input: { change } }) => {
        changes.push(change);
        return change.kind === 'removed' ? addresses.filter((each) => each.addressID !== change.addressID) : addresses;
      }),
    },
  });
  const actor = createActor(machine, { input: ada }).start();
  await act(async () => {});
  showPage(<Page actor={actor} />, '/address');
  return changes;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the address book', () => {
  // @verifies /address: Save does nothing
  // @verifies 'No address'
  test('shows that there is no address, and adds the first', async () => {
    const changes = await showBook([]);
    expect(screen.getByText('No address')).toBeVisible();
    await press('Add an address');
    // @verifies /address, Address Book edit form: first name
    await userEvent.type(screen.getByLabelText('First name'), 'Zuri');
    // @verifies /address, Address Book edit form: last name
    await userEvent.type(screen.getByLabelText('Last name'), 'Wekesa');
    // @verifies /address, Address Book edit form: phone
    await userEvent.type(screen.getByLabelText('Phone number'), '0712 345 678');
    // @verifies /address, Address Book edit form: city
    await userEvent.selectOptions(screen.getByLabelText('City'), 'kisumu');
    // @verifies /address, Address Book edit form: area
    await userEvent.type(screen.getByLabelText('Area'), 'Milimani');
    await press('Save');
    expect(changes).toMatchObject([{ kind: 'saved', addressID: null, address: { city: 'kisumu', area: 'Milimani' } }]);
  });

  test('lists the addresses with their actions', async () => {
    const changes = await showBook([addressOf(1, 'primary'), addressOf(2)]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 addresses');
    const [first, second] = screen.getAllByRole('listitem');
    if (!first || !second) throw new Error('there are two');
    expect(within(first).getByText('Primary')).toBeVisible();
    expect(within(first).queryByRole('button', { name: /Make primary/ })).toBeNull();
    await userEvent.click(within(second).getByRole('button', { name: /Make primary/ }));
    expect(changes).toEqual([{ kind: 'madePrimary', addressID: 2 }]);
  });

  // @verifies /address, Address Book edit form: street
  test('opens an address with its stored fields', async () => {
    await showBook([addressOf(1, 'primary')]);
    await press(/^Edit: Ada Achieng/);
    expect(screen.getByRole('heading', { name: 'Edit the address' })).toBeVisible();
    expect(screen.getByLabelText('Street (optional)')).toHaveValue('Ring Road');
    await press('Cancel');
    expect(screen.getByRole('listitem')).toHaveTextContent('Ring Road, Westlands, Nairobi');
  });

  test('asks for confirmation before an address is removed', async () => {
    const changes = await showBook([addressOf(1, 'primary'), addressOf(2)]);
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[1] ?? document.body);
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the address?' }));
    expect(changes).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(changes).toEqual([{ kind: 'removed', addressID: 2 }]);
  });
});
