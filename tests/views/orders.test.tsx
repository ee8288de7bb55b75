import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import { FailureError } from '#machines/support/failure.ts';
import { OrdersView } from '#src/screens/orders/OrdersView.tsx';
import { ada, cartOf, line, orderOf } from '../models/purchases.ts';
import { showPage } from '../support/shop-view.tsx';

/** The page as the real machine has it after one answer of the server. */
async function showOrders(listOrders: () => Promise<Order[]>, session: Customer | null = ada) {
  const onRetry = vi.fn();
  const orders = createActor(ordersMachine.provide({ actors: { listOrders: fromPromise(listOrders) } }), {
    input: { session },
  }).start();
  await act(async () => {});
  const router = showPage(<OrdersView view={viewOrders(orders.getSnapshot())} onRetry={onRetry} />, '/orders');
  return { orders, router, onRetry };
}

const paid: Order = {
  ...orderOf('pending'),
  orderID: 'ORDER2',
  payload: {
    amount: 2_030,
    createdAt: '2026-11-20T22:30:00.000Z',
    paidAt: '2026-11-20T22:31:00.000Z',
    method: 'express',
    receipt: 'SKL4X9Y2Z1',
  },
  cart: cartOf([line(1, 2)]),
};

describe('orders', () => {
  test('are counted in the heading and listed in the order the server gave', async () => {
    await showOrders(async () => [paid, orderOf('cancelled')]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders2 orders');
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Order ORDER2',
      'Order ORDER1',
    ]);
  });

  test('show items, amount, receipt, way of payment and the moment in Nairobi', async () => {
    await showOrders(async () => [paid]);
    const card = screen.getByRole('article', { name: 'Order ORDER2' });
    for (const text of ['Item 1', '× 2', 'Ksh 2,000', 'Ksh 2,030', 'SKL4X9Y2Z1', 'M-PESA Express', 'Pending']) {
      expect(card).toHaveTextContent(text);
    }
    // 22:30 in London is half past one of the next day in Nairobi.
    expect(card).toHaveTextContent('21 Nov 2026, 01:30');
  });

  test('that are paid wait for their receipt; those that are not have none', async () => {
    await showOrders(async () => [{ ...paid, payload: { ...paid.payload, receipt: null } }, orderOf('cancelled')]);
    const [first, second] = screen.getAllByRole('article');
    expect(first).toHaveTextContent('M-PESA receiptOn its way');
    expect(second).not.toHaveTextContent('M-PESA receipt');
  });

  test.each([
    ['pending', 'Pending'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
    ['refund due', 'Refund due'],
  ] as const)('say that they are %s', async (status, words) => {
    await showOrders(async () => [orderOf(status)]);
    expect(screen.getByText(words)).toBeVisible();
  });
});

test('on their way say so, without a count', async () => {
  await showOrders(() => new Promise(() => {}));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Orders$/);
});

test('none at all offers the products', async () => {
  await showOrders(async () => []);
  expect(screen.getByText('No orders found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

test('a failure says what happened and can be tried again', async () => {
  const { onRetry, orders } = await showOrders(async () => {
    throw new FailureError({ kind: 'offline' });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(orders.getSnapshot().can(ordersEvents.retried())).toBe(true);
});

test('somebody who is signed out is led to sign in, and back', async () => {
  const { router } = await showOrders(async () => [], null);
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/orders' } });
});
