import { screen } from '@testing-library/react';
import { screenOf, seesFields, seesUsable } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { DashboardView } from '#machines/dashboard/index.ts';
import { DashboardScreen } from '#src/screens/dashboard/DashboardScreen.tsx';
import { seesFailure, seesLoading, seesMessage, seesText, textOf } from '#tests/support/models/expectations.ts';
import { customerPage } from './customer-page.ts';
import { dashboardModel } from './dashboard.model.ts';

const panel = (title: string) => textOf(screen.queryByRole('heading', { name: title })?.closest('section') ?? null);

const seesFieldsOfDashboard = seesFields<DashboardView>(dashboardModel, {
  status: (status) => {
    expect(screen.queryAllByText('Loading...').length > 0).toBe(status === 'loading');
    expect(screen.queryByText('User not found') !== null).toBe(status === 'empty');
  },
  missing: null,
  message: (message, { status }) => seesMessage(status === 'failed' ? message : null),
  canRetry: seesUsable('Try again'),
  user: (user) => {
    const facts = [...document.querySelectorAll('dl > div')].map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd')),
    ]);
    expect(facts).toEqual(
      user
        ? [
            ['Name', `${user.firstName} ${user.lastName}`],
            ['Username', user.username],
            ['Email', user.email],
            ['Phone number', '0712 345 678'],
          ]
        : [],
    );
  },
  address: (address, { user }) => {
    const shown = [...document.querySelectorAll('address span')].map(textOf);
    expect(shown).toEqual(address ? ['Ada Achieng', 'Ring Road, Westlands, Nairobi', '0712 345 678'] : []);
    expect(screen.queryByText('No address') !== null).toBe(user !== null && address === null);
  },
  lastOrder: (order, { user }) => {
    expect(screen.queryByText('No orders yet') !== null).toBe(user !== null && order === null);
    if (order) expect(panel('Last order')).toContain(`Order ${order.orderID}CompletedItem 1`);
    if (order) expect(panel('Last order')).toContain('21 Nov 2026 · Ksh 1,015');
  },
  waitingCodes: (count) =>
    expect(screen.queryByText(/codes? waits? for you/)?.textContent).toBe(
      count > 0 ? `${count} codes wait for you` : undefined,
    ),
  subscriptions: (subscriptions) => {
    const shown = panel('Running subscriptions');
    if (subscriptions.length === 0) expect(shown).toBeNull();
    for (const { service, period } of subscriptions) expect(shown).toContain(`${service}${period}, until `);
  },
});

export const dashboardScreen = screenOf(dashboardModel)({
  page: <DashboardScreen />,
  at: '/dashboard',
  always: seesFieldsOfDashboard,
  ...customerPage,
  states: {
    loading: seesLoading,
    ready: seesText('ada@example.com'),
    empty: seesText('User not found'),
    failed: seesFailure,
  },
});
