import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { viewOrders } from '#machines/orders/index.ts';
import { OrdersScreen } from '#src/screens/orders/OrdersScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { adaSignedIn, nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';
import { externalEvent, findControl, press, screenOf, transient } from '#tests/support/models/screen-level.tsx';
import { ordersModel } from './orders.model.ts';

/** Expects every order, or an empty list, without a loading state: a refresh is not visible. */
const seesOrders = (snapshot: Parameters<typeof viewOrders>[0]) => {
  const { orders, count, paying, canLoadMore } = viewOrders(snapshot);
  expect(screen.queryByText('Loading...')).toBeNull();
  if (orders.length === 0) {
    seesText('No orders found')();
    return;
  }
  expect(screen.getAllByRole('article')).toHaveLength(orders.length);
  expect(findControl('button', 'Load more') !== null).toBe(canLoadMore);
  const counted = count === 1 ? '1 order' : `${count} orders`;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    `Orders ${counted}${paying === 0 ? '' : ', 1 being paid'}`,
  );
};

export const ordersScreen = screenOf(ordersModel)({
  page: <OrdersScreen />,
  joinsPaths: true,
  at: '/orders',
  children: (actor) => ({ session: actor.getSnapshot().context.session ? adaSignedIn() : nobodySignedIn() }),
  events: {
    'session.changed': externalEvent('the session'),
    'orders.retried': press('Try again'),
    'page.requested': press('Load more'),
    'page.hidden': externalEvent('the browser'),
    'page.shown': externalEvent('the browser'),
  },
  states: {
    signedOut: seesText('Sign in to see your orders'),
    loading: seesLoading,
    resolving: transient,
    idle: seesOrders,
    awaitingPayment: seesOrders,
    awaitingFulfilment: seesOrders,
    hidden: seesOrders,
    refreshing: seesOrders,
    loadingMore: () => expect(findControl('button', 'Loading more')).toHaveAttribute('aria-disabled', 'true'),
    failed: seesFailure,
  },
});
