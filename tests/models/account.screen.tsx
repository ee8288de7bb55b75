import { screen, within } from '@testing-library/react';
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
import type { AccountDetailsView, AccountView, DeletionView } from '#machines/account/index.ts';
import {
  AccountManagementScreen,
  OwnDeletion,
  OwnDetails,
} from '#src/screens/account-management/AccountManagementScreen.tsx';
import {
  seesBusy,
  seesFailure,
  seesForm,
  seesLoading,
  seesMessage,
  seesText,
  seesWrongFields,
} from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { accountDeletionModel, accountDetailsModel, accountModel } from './account.model.ts';
import { customerPage } from './customer-page.ts';
import { ada } from './purchases.ts';
import { userOf } from './users.ts';

export const accountScreen = screenOf(accountModel)({
  page: <AccountManagementScreen />,
  at: '/account-management',
  // The other flows of the page are in their initial states.
  always: seesFields<AccountView>(accountModel, {
    status: (status) => expect(screen.queryByText('User not found') !== null).toBe(status === 'empty'),
    data: (user) => expect(findControl('button', 'UPDATE') !== null).toBe(user !== null),
    missing: null,
    message: (message, { status }) => seesMessage(status === 'failed' ? message : null),
    canRetry: seesUsable('Try again'),
  }),
  ...customerPage,
  states: {
    loading: seesLoading,
    ready: () => expect(findControl('button', 'UPDATE')).toBeEnabled(),
    empty: seesText('User not found'),
    failed: seesFailure,
  },
});

const labels = {
  firstName: /^First name/,
  lastName: /^Last name/,
  email: /^Email/,
  currentPassword: /^Current password/,
  password: /^New password/,
  confirmPassword: /^Confirm password/,
};

export const accountDetailsScreen = screenOf(accountDetailsModel)({
  page: <OwnDetails customer={ada} user={userOf()} />,
  at: '/account-management',
  always: seesFields<AccountDetailsView>(accountDetailsModel, {
    fields: seesValues,
    errors: seesErrors(Object.keys(labels)),
    busy: seesBusyForm(),
    canSubmit: seesUsable('UPDATE'),
    done: null,
    message: seesMessage,
  }),
  events: {
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'form.submitted': press('UPDATE'),
  },
  states: {
    'open.editing': seesForm('UPDATE'),
    'open.invalid': seesWrongFields,
    'open.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('The current password is wrong.'),
    submitting: seesBusy('Saving…'),
    done: () => expect(screen.getByLabelText(labels.firstName)).toHaveValue('Zuri'),
  },
});

const dialog = () => screen.queryByRole('dialog', { name: 'Delete your account?' });
const inDialog = (name: string) => {
  const open = dialog();
  return open && within(open).queryByRole('button', { name });
};
const password = () => {
  const open = dialog();
  return open && within(open).queryByLabelText(labels.currentPassword);
};

export const accountDeletionScreen = screenOf(accountDeletionModel)({
  page: <OwnDeletion customer={ada} user={userOf()} />,
  at: '/account-management',
  always: seesFields<DeletionView>(accountDeletionModel, {
    open: (open) => expect(dialog() !== null).toBe(open),
    password: (typed, { open }) => open && expect(password()).toHaveValue(typed),
    error: (error, { open }) => {
      if (!open) return;
      expect(password()?.getAttribute('aria-invalid') === 'true').toBe(error !== null);
      expect(password()).toHaveAccessibleDescription(
        error === 'requiredDetailsMissing' ? 'Enter your current password.' : (shownText(error) ?? ''),
      );
    },
    failed: (failed, { open }) =>
      open && expect(screen.queryByRole('link', { name: 'Report this problem' }) !== null).toBe(failed),
    busy: (busy, { open }) => open && expect(password()?.closest('form')?.getAttribute('aria-busy')).toBe(String(busy)),
    canRequest: (canRequest, { open }) => open || seesUsable('DELETE ACCOUNT')(canRequest),
    canConfirm: (canConfirm, { open }) => open && seesUsable('DELETE ACCOUNT')(canConfirm),
    canCancel: (canCancel, { open }) => open && seesUsable('Cancel')(canCancel),
  }),
  events: {
    // The dialog hides the page behind it.
    'deletion.requested': {
      control: () => (dialog() ? null : findControl('button', 'DELETE ACCOUNT')),
      act: (user, control) => user.click(control),
    },
    'deletion.passwordTyped': { ...fill('', (event) => event.password), control: password },
    'deletion.confirmed': { control: () => inDialog('DELETE ACCOUNT'), act: (user, control) => user.click(control) },
    'deletion.cancelled': { control: () => inDialog('Cancel'), act: (user, control) => user.click(control) },
  },
  states: {
    closed: () => expect(dialog()).toBeNull(),
    'confirming.editing': () => {
      expect(inDialog('DELETE ACCOUNT')).toBeEnabled();
      expect(password()).toBeValid();
    },
    'confirming.invalid': () => expect(password()).toHaveAccessibleDescription('Enter your current password.'),
    'confirming.failed': () => expect(password()).toHaveAccessibleDescription(/The current password is wrong|offline/),
    deleting: () => expect(inDialog('Deleting…')).toBeDisabled(),
    // Here the composition signs the person out.
    deleted: () => expect(dialog()).toBeNull(),
  },
});
