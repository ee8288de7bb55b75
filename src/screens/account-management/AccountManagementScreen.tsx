import { styled } from '@mui/material/styles';
import type { User } from '#contract/accounts.ts';
import {
  accountDetailsEvents,
  deletionEvents,
  viewAccount,
  viewAccountDetails,
  viewDeletion,
} from '#machines/account/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { accountTexts } from '#messages/account.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { PhoneVerification } from '#src/features/account/PhoneVerification.tsx';
import { accountDeletionFlow, accountDetailsFlow, accountFlow } from '#src/platform/composition/account.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountManagementView } from './AccountManagementView.tsx';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** Has the same width as the form above it, and a larger distance, because the form ends with its own button. */
const Panels = styled('div')({ display: 'grid', gap: 16, maxWidth: 640, marginTop: 48 });

interface OwnProps {
  readonly customer: Credentials;
  readonly user: User;
}

/** The account form, rendered once the customer's data are loaded. */
export function OwnDetails({ customer, user }: OwnProps) {
  const session = useShopChild('session');
  const details = useFlow(accountDetailsFlow, { customer, session, user });
  return (
    <AccountForm
      phoneNumber={user.phoneNumber}
      view={useView(details, viewAccountDetails)}
      onChange={(name, value) => details.send(accountDetailsEvents.changed(name, value))}
      onSubmit={() => details.send(accountDetailsEvents.submitted())}
    />
  );
}

/** The account deletion, rendered once the customer's data are loaded. */
export function OwnDeletion({ customer, user }: OwnProps) {
  const session = useShopChild('session');
  const removal = useFlow(accountDeletionFlow, { customer, session });
  return (
    <DeleteAccount
      phoneNumber={user.phoneNumber}
      view={useView(removal, viewDeletion)}
      onRequest={() => removal.send(deletionEvents.requested())}
      onType={(password) => removal.send(deletionEvents.passwordTyped(password))}
      onConfirm={() => removal.send(deletionEvents.confirmed())}
      onCancel={() => removal.send(deletionEvents.cancelled())}
    />
  );
}

function OwnAccount({ customer }: { customer: Credentials }) {
  const account = useFlow(accountFlow, customer);
  const view = useView(account, viewAccount);
  const user = view.data;
  return (
    <>
      <AccountManagementView view={view} onRetry={() => account.send(resourceEvents.retried())}>
        {user ? <OwnDetails customer={customer} user={user} /> : null}
      </AccountManagementView>
      <Panels>
        <PhoneVerification customer={customer} />
        <DataExport customer={customer} />
        {user ? <OwnDeletion customer={customer} user={user} /> : null}
      </Panels>
    </>
  );
}

export function AccountManagementScreen() {
  return (
    <AccountScreen path="/account-management" title={accountTexts.management.title}>
      {(customer) => <OwnAccount customer={customer} />}
    </AccountScreen>
  );
}
