import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { InboxView as Inbox, InboxMessage } from '#machines/inbox/index.ts';
import { InboxView } from '#src/screens/inbox/InboxView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';

const loaded = { status: 'ready', message: null, missing: false, canRetry: false } as const;
const order = {
  orderID: 'UW1',
  amount: 1_015,
  at: '2026-11-21T09:00:00.000Z',
  receipt: null,
  kind: 'order',
  state: 'paid',
  money: null,
} as const;

function show(view: Partial<Inbox>) {
  const onRetry = vi.fn();
  const { messages = [] } = view;
  showPage(
    <InboxView
      view={{ ...loaded, count: messages.length, older: null, isNewest: true, ...view, messages }}
      onRetry={onRetry}
      ticketOf={({ subject }) => subject}
    />,
  );
  return onRetry;
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

describe('/inbox', () => {
  // @verifies Empty shell: Inbox
  test('lists one linked line for each order', () => {
    const messages: InboxMessage[] = [
      { ...order, id: 'a', receipt: 'SKL4X9Y2Z1' },
      { ...order, id: 'b', orderID: 'UW2' },
      { ...order, id: 'c', orderID: 'UW3', state: 'placed' },
      { ...order, id: 'd', orderID: 'UW4', state: 'cancelled', money: 'Ksh 1,015 goes back to your M-PESA.' },
    ];
    show({ messages });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inbox');
    expect(screen.getByText('4 messages')).toBeVisible();
    expect(headings()).toEqual(['Order UW1', 'Order UW2', 'Order UW3', 'Order UW4']);
    const texts = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
    expect(texts).toEqual([
      'Paid and placed, Ksh 1,015, M-PESA receipt SKL4X9Y2Z1',
      'Paid and placed, Ksh 1,015',
      'Placed, Ksh 1,015',
      'Cancelled, Ksh 1,015',
    ]);
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Ksh 1,015 goes back to your M-PESA.');
    expect(screen.getByRole('link', { name: 'Order UW1' })).toHaveAttribute('href', '/orders#UW1');
  });

  test('links to older messages and back, and counts only complete lists', () => {
    show({ messages: [{ ...order, id: 'a' }], older: 'UW1', isNewest: false });
    expect(screen.getByRole('link', { name: 'Older messages' })).toHaveAttribute('href', '/inbox?before=UW1');
    expect(screen.getByRole('link', { name: 'Newest messages' })).toHaveAttribute('href', '/inbox');
    expect(screen.queryByText('1 message')).toBeNull();
  });

  test('links to the orders and to the contact form', () => {
    show({ messages: [{ ...order, id: 'a' }] });
    expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact-us');
  });

  test('shows an empty inbox', () => {
    show({ status: 'empty' });
    expect(screen.getByText('0 items found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
  });

  test('shows that it is loading', () => {
    show({ status: 'loading' });
    expect(within(screen.getByRole('status')).getByText('Loading...')).toBeInTheDocument();
  });

  test('shows why loading failed, and retries', async () => {
    const onRetry = show({ status: 'failed', message: 'offline', canRetry: true });
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
