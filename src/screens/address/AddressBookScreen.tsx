import { styled } from '@mui/material/styles';
import { addressBookEvents, viewAddressBook } from '#machines/address-book/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { addressBookTexts } from '#messages/address-book.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { PhoneVerification } from '#src/features/account/PhoneVerification.tsx';
import { addressBookFlow } from '#src/platform/composition/address-book.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { AddressBookView } from './AddressBookView.tsx';

const Confirmation = styled('div')({ maxWidth: 640, marginTop: 32 });

function OwnBook({ customer }: { customer: Credentials }) {
  const flow = useFlow(addressBookFlow, customer);
  const view = useView(flow, viewAddressBook);
  return (
    <>
      <AddressBookView
        view={view}
        onRetry={() => flow.send(addressBookEvents.retried())}
        onAdd={() => flow.send(addressBookEvents.added())}
        onOpen={(addressID) => flow.send(addressBookEvents.opened(addressID))}
        onMakePrimary={(addressID) => flow.send(addressBookEvents.madePrimary(addressID))}
        onRequestRemoval={(addressID) => flow.send(addressBookEvents.removalRequested(addressID))}
        onRemove={() => flow.send(addressBookEvents.removalConfirmed())}
        onCancelRemoval={() => flow.send(addressBookEvents.removalCancelled())}
        onType={(name, value) => flow.send(addressBookEvents.changed(name, value))}
        onSubmit={() => flow.send(addressBookEvents.submitted())}
        onCancel={() => flow.send(addressBookEvents.cancelled())}
      />
      {/* Shown after the addresses, which would move it when they arrive. */}
      <Confirmation hidden={view.status === 'loading'}>
        <PhoneVerification customer={customer} />
      </Confirmation>
    </>
  );
}

export function AddressBookScreen() {
  return (
    <AccountScreen path="/address" title={addressBookTexts.title}>
      {(customer) => <OwnBook customer={customer} />}
    </AccountScreen>
  );
}
