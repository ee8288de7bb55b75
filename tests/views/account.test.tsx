import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { AccountDetailsView, DeletionView } from '#machines/account/index.ts';
import type { DashboardView as Dashboard } from '#machines/dashboard/index.ts';
import type { SubscriptionsView as Subscriptions } from '#machines/subscriptions/index.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { AccountForm } from '#src/screens/account-management/AccountForm.tsx';
import { DeleteAccount } from '#src/screens/account-management/DeleteAccount.tsx';
import { DashboardView } from '#src/screens/dashboard/DashboardView.tsx';
import { SubscriptionsView } from '#src/screens/subscriptions/SubscriptionsView.tsx';
import { restoredSession } from '#tests/support/views/account-view.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { newCustomer, returningCustomer } from '../models/dashboard.model.ts';
import { addressOf } from '../models/purchases.ts';
import { ada } from '../models/session.model.ts';
import { subscriptionOf, userOf } from '../models/users.ts';

const loaded = { status: 'ready', message: null, missing: false, canRetry: false } as const;
const failed = { ...loaded, status: 'failed', message: 'offline', canRetry: true } as const;

describe('a page of the account', () => {
  async function show(session: typeof ada | null) {
    const actor = restoredSession(session);
    await act(async () => {});
    const page = (
      <AccountScreen path="/address" title="Address Book">
        {({ userID }) => <h1>Of {userID}</h1>}
      </AccountScreen>
    );
    return { actor, router: showPage(page, '/address', { session: actor }) };
  }

  // @verifies Registered users use the dashboard
  test('redirects a visitor to the sign-in and back, and shows no data', async () => {
    const { router } = await show(null);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Address Book');
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/address' } });
  });

  // @verifies Dashboard pages use the stored userID
  test('shows links to all other pages of the account, with the current one marked', async () => {
    await show(ada);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Of ${ada.userId}`);
    const nav = within(screen.getByRole('navigation', { name: 'My Account' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      // @verifies /dashboard side nav: Account Overview
      ['Account Overview', '/dashboard'],
      // @verifies /dashboard side nav: Orders
      ['Orders', '/orders'],
      // @verifies /dashboard side nav: Subscriptions
      ['Subscriptions', '/subscriptions'],
      // @verifies /dashboard side nav: Account Management
      ['Account Management', '/account-management'],
      // @verifies /dashboard side nav: Address Book
      ['Address Book', '/address'],
      ['Saved Items', '/saved-items'],
      ['Recently Viewed', '/recently-viewed'],
      ['Inbox', '/inbox'],
    ]);
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Address Book');
  });

  // @verifies /dashboard side nav: Log Out
  test('logs out', async () => {
    const { actor } = await show(ada);
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(actor.getSnapshot().matches({ account: 'signingOut' })).toBe(true);
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeDisabled();
  });
});

describe('/dashboard', () => {
  const show = (view: Partial<Dashboard>, onRetry = vi.fn()) => {
    showPage(
      <DashboardView
        view={{ ...loaded, user: null, address: null, lastOrder: null, waitingCodes: 0, subscriptions: [], ...view }}
        reorderOf={() => <button type="button">Buy again</button>}
        onRetry={onRetry}
      />,
    );
    return onRetry;
  };
  const part = (name: string) => screen.getByRole('region', { name });

  // @verifies Customer dashboard
  // @verifies /dashboard, Account Overview with: account details
  // @verifies /dashboard, Account Overview with: default shipping address
  // @verifies /dashboard, Account Overview with: newsletter preferences ('daily newsletters')
  test('shows the details, the primary address and the newsletters', () => {
    show({ user: userOf(), address: addressOf(1, 'primary') });
    for (const text of ['Ada Achieng', 'ada@example.com', '0712 345 678']) {
      expect(part('Account details')).toHaveTextContent(text);
    }
    expect(part('Default shipping address')).toHaveTextContent('Ring Road, Westlands, Nairobi');
    expect(part('Newsletter preferences')).toHaveTextContent('daily newsletters');
    expect(screen.getByRole('link', { name: 'Edit: Account details' })).toHaveAttribute('href', '/account-management');
    expect(screen.getByRole('link', { name: 'Change: Default shipping address' })).toHaveAttribute('href', '/address');
  });

  test('shows the last order, the codes that wait and the subscriptions that run', () => {
    const { user, ...activity } = returningCustomer;
    show({ user, ...activity });
    expect(part('Last order')).toHaveTextContent(/Order ORDER1.*Completed.*Item 1.*21 Nov 2026 · Ksh 1,015/);
    expect(part('Last order')).toHaveTextContent('2 codes wait for you');
    expect(screen.getByRole('link', { name: 'Show on the Orders page' })).toHaveAttribute('href', '/orders');
    expect(part('Running subscriptions')).toHaveTextContent('Spotify Premium1 month, until 21 Dec 2026');
  });

  test('says where nothing was ordered yet, with a way to the offers', () => {
    show(newCustomer);
    expect(part('Last order')).toHaveTextContent('No orders yet');
    expect(screen.getByRole('link', { name: 'See what is on sale' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Running subscriptions' })).toBeNull();
  });

  // @verifies 'No address'
  test('shows that there is no address, and which details are missing', () => {
    show({ user: userOf({ firstName: '', lastName: '', email: '' }) });
    expect(part('Default shipping address')).toHaveTextContent('No address');
    expect(within(part('Account details')).getAllByText('Not given')).toHaveLength(2);
  });

  // @verifies Fetches resolve empty or show the error: user
  // @verifies 'User not found'
  test('shows that the user does not exist', () => {
    show({ status: 'empty' });
    expect(screen.getByText('User not found')).toBeVisible();
  });

  test('shows why loading failed, and retries', async () => {
    const onRetry = show(failed);
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('/subscriptions', () => {
  const show = (view: Partial<Subscriptions>) =>
    showPage(<SubscriptionsView view={{ ...loaded, subscriptions: [], count: 0, ...view }} onRetry={vi.fn()} />);

  // @verifies /subscriptions: the user's subscriptions with a count
  test('lists the subscriptions with period, expiry and status, and counts them', () => {
    const subscriptions = [subscriptionOf(1), subscriptionOf(2, { service: 'Showmax', status: false })];
    show({ subscriptions, count: 2 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 subscriptions');
    const [running, over] = screen.getAllByRole('listitem');
    // The end, 22:30 UTC, is on the next day in Nairobi.
    for (const text of ['Spotify Premium', '1 month', '21 Dec 2026', /(?<!IN)ACTIVE$/])
      expect(running).toHaveTextContent(text);
    for (const text of ['Showmax', 'INACTIVE']) expect(over).toHaveTextContent(text);
  });

  // @verifies 'No subscriptions found'
  test('shows that there are no subscriptions', () => {
    show({ status: 'empty' });
    expect(screen.getByText('No subscriptions found')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('0 subscriptions');
  });
});

describe('/account-management', () => {
  const fields = { firstName: 'Ada', lastName: '', email: '', currentPassword: '', password: '', confirmPassword: '' };
  const view: AccountDetailsView = { fields, errors: {}, busy: false, canSubmit: true, done: false, message: null };

  // @verifies /account-management edits: last name
  // @verifies /account-management edits: confirm
  // @verifies /account-management, no action attached: UPDATE
  test('shows each error at its field, and sends what is typed', async () => {
    const [onChange, onSubmit] = [vi.fn(), vi.fn()];
    const errors = { confirmPassword: 'passwordsNotMatching' } as const;
    showPage(
      <AccountForm phoneNumber="254712345678" view={{ ...view, errors }} onChange={onChange} onSubmit={onSubmit} />,
    );
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('The passwords don’t match.');
    await userEvent.type(screen.getByLabelText('Last name'), 'A');
    expect(onChange).toHaveBeenCalledWith('lastName', 'A');
    await userEvent.click(screen.getByRole('button', { name: 'UPDATE' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('cannot be submitted twice', () => {
    showPage(
      <AccountForm
        phoneNumber="254712345678"
        view={{ ...view, busy: true, canSubmit: false }}
        onChange={vi.fn()}
        onSubmit={vi.fn()}
      />,
    );
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  });

  const closed: DeletionView = {
    open: false,
    password: '',
    error: null,
    failed: false,
    busy: false,
    canRequest: true,
    canConfirm: false,
    canCancel: false,
  };
  const showDeletion = (state: Partial<DeletionView>) => {
    const acts = { onRequest: vi.fn(), onType: vi.fn(), onConfirm: vi.fn(), onCancel: vi.fn() };
    showPage(<DeleteAccount phoneNumber="254712345678" view={{ ...closed, ...state }} {...acts} />);
    return acts;
  };

  // @verifies /account-management, no action attached: DELETE ACCOUNT
  test('asks for confirmation before the account is deleted', async () => {
    const { onRequest, onConfirm } = showDeletion({});
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'DELETE ACCOUNT' }));
    expect([onRequest.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  });

  test('asks for the password in the dialog, and can be cancelled', async () => {
    const error = { text: 'The current password is wrong.' };
    const open = { open: true, canRequest: false, canConfirm: true, canCancel: true, error, failed: true };
    const { onType, onConfirm, onCancel } = showDeletion(open);
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    const password = dialog.getByLabelText('Current password');
    expect(password).toHaveAccessibleDescription('The current password is wrong.');
    expect(dialog.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', '/contact-us');
    await userEvent.type(password, 'x');
    expect(onType).toHaveBeenCalledWith('x');
    await userEvent.click(dialog.getByRole('button', { name: 'DELETE ACCOUNT' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('cannot be closed while the account is being deleted', () => {
    showDeletion({ open: true, canRequest: false, busy: true });
    for (const button of within(screen.getByRole('dialog')).getAllByRole('button', { name: /keep|deleting|close/i })) {
      expect(button).toBeDisabled();
    }
  });
});
