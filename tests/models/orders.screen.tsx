import { screen } from '@testing-library/react';
import {
  externalEvent,
  findControl,
  press,
  screenOf,
  seesFields,
  seesUsable,
  transient,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type OrdersView, viewOrders } from '#machines/orders/index.ts';
import { OrdersScreen } from '#src/screens/orders/OrdersScreen.tsx';
import { seesFailure, seesLoading, seesMessage, seesText, textOf } from '#tests/support/models/expectations.ts';
import { adaSignedIn, nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';
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

const moneyOf = (amount: number) => `Ksh ${amount.toLocaleString('en')}`;
/** The labels of the statuses. */
const statuses = {
  'awaiting payment': 'Awaiting payment',
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'refund due': 'Refund due',
};
const isListed = ({ status }: OrdersView) => status === 'ready' || status === 'empty';
const counts = () => textOf(document.querySelector('h1'))?.match(/\d+ (orders?|being paid)/g) ?? [];

const seesFieldsOfOrders = seesFields<OrdersView>(ordersModel, {
  status: (status) => {
    expect(screen.queryByText('Sign in to see your orders') !== null).toBe(status === 'signedOut');
    expect(screen.queryByText('No orders found') !== null).toBe(status === 'empty');
    expect(screen.queryByText('Loading...') !== null).toBe(status === 'loading');
  },
  orders: (orders, { status }) =>
    expect(
      screen.queryAllByRole('article').map((card) => ({
        title: textOf(card.querySelector('h2')),
        status: textOf(card.querySelector('[aria-live]')),
        total: textOf(card)
          ?.match(/Ksh [\d,]+/g)
          ?.at(-1),
      })),
    ).toEqual(
      status === 'ready'
        ? orders.map(({ orderID, status: state, payload }) => ({
            title: `Order ${orderID}`,
            status: statuses[state],
            total: moneyOf(payload.amount),
          }))
        : [],
    ),
  count: (count, view) =>
    expect(counts()[0]).toBe(isListed(view) ? (count === 1 ? '1 order' : `${count} orders`) : undefined),
  paying: (paying, view) => expect(counts()[1]).toBe(isListed(view) && paying > 0 ? `${paying} being paid` : undefined),
  loadingMore: (loadingMore) => expect(findControl('button', 'Loading more') !== null).toBe(loadingMore),
  canLoadMore: seesUsable('Load more'),
  failure: (failure, { status }) => seesMessage(status === 'failed' ? failure : null),
  canRetry: seesUsable('Try again'),
});

export const ordersScreen = screenOf(ordersModel)({
  page: <OrdersScreen />,
  always: seesFieldsOfOrders,
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
