import { screen } from '@testing-library/react';
import { screenOf, seesFields, seesUsable } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type InboxView, viewInbox } from '#machines/inbox/index.ts';
import { InboxScreen } from '#src/screens/inbox/InboxScreen.tsx';
import { seesFailure, seesLoading, seesMessage, seesText, textOf } from '#tests/support/models/expectations.ts';
import { customerPage } from './customer-page.ts';
import { inboxModel } from './inbox.model.ts';

const titles = { order: /^Order ORDER1$/, ticket: /^My order$/ } as const;

const moneyOf = (amount: number) => `Ksh ${amount.toLocaleString('en')}`;

/** What each kind of message says. */
function words(message: InboxView['messages'][number]): readonly string[] {
  // A ticket's row is a flow of its own, whose paths are walked alone (ticket-reply.screen.tsx).
  if (message.kind === 'ticket') return [message.ticket.subject];
  const { orderID, amount, state, receipt, money } = message;
  return [
    orderID,
    ...(state === 'unpaid' ? [] : [moneyOf(amount)]),
    ...(state === 'cancelled' ? ['Cancelled'] : []),
    ...[receipt, money].filter((word) => word !== null),
  ];
}

const seesFieldsOfInbox = seesFields<InboxView>(inboxModel, {
  status: (status) => {
    expect(screen.queryAllByText('Loading...').length > 0).toBe(status === 'loading');
    expect(screen.queryByText('0 items found') !== null).toBe(status === 'empty');
  },
  missing: null,
  message: (message, { status }) => seesMessage(status === 'failed' ? message : null),
  canRetry: seesUsable('Try again'),
  messages: (messages, { status }) => {
    if (status !== 'ready') return;
    const rows = [...document.querySelectorAll('li:has(h2)')];
    expect(rows).toHaveLength(messages.length);
    for (const [place, { kind, at }] of messages.entries())
      if (kind === 'order') expect(rows[place]?.querySelector('time')?.getAttribute('datetime')).toBe(at);
    for (const [place, message] of messages.entries())
      for (const word of words(message)) expect(textOf(rows[place] ?? null)).toContain(word);
  },
  count: (count, { status, isNewest }) =>
    expect(textOf(document.querySelector('h1'))?.match(/\d+ messages?/)?.[0]).toBe(
      status === 'ready' && isNewest ? (count === 1 ? '1 message' : `${count} messages`) : undefined,
    ),
  older: (older) => expect(screen.queryByRole('link', { name: 'Older messages' }) !== null).toBe(older !== null),
  isNewest: (isNewest, { status }) =>
    expect(screen.queryByRole('link', { name: 'Newest messages' }) !== null).toBe(status === 'ready' && !isNewest),
});

export const inboxScreen = screenOf(inboxModel)({
  page: <InboxScreen />,
  at: '/inbox',
  always: seesFieldsOfInbox,
  ...customerPage,
  states: {
    loading: seesLoading,
    ready: (snapshot) => {
      const { messages, count, isNewest } = viewInbox(snapshot);
      if (!isNewest) expect(screen.getByRole('link', { name: 'Newest messages' })).toBeVisible();
      else expect(screen.getByText(count === 1 ? '1 message' : `${count} messages`)).toBeVisible();
      const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      for (const [place, { kind }] of messages.entries()) expect(shown[place]).toMatch(titles[kind]);
    },
    empty: seesText('0 items found'),
    failed: seesFailure,
  },
});
