import { startFlow } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/tickets.ts';
import { inboxMachine, inboxPageLength, viewInbox } from '#machines/inbox/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { inboxModel, ticketOf } from '../models/inbox.model.ts';
import { ada, orderOf } from '../models/purchases.ts';

const order = (orderID: string, hour: string, payload: Partial<Order['payload']> = {}): Order => {
  const known = orderOf('pending');
  return { ...known, orderID, payload: { ...known.payload, createdAt: `2026-11-21T${hour}:00:00.000Z`, ...payload } };
};

async function viewOf(orders: readonly Order[], tickets: readonly Ticket[] = [], before: string | null = null) {
  const flow = startFlow(inboxMachine, { input: { ...ada, before } });
  await flow.answer('load', { orders, tickets });
  return viewInbox(flow.snapshot);
}
it('lists fifty orders on a page, and each ticket on the page of its date', async () => {
  const total = 2 * inboxPageLength;
  // One order per minute, newest first.
  const orders = Array.from({ length: total }, (_, place) =>
    order(`N${place}`, '08', { createdAt: new Date(Date.UTC(2026, 10, 21, 12, -place)).toISOString() }),
  );
  const at = (place: number) => new Date(Date.UTC(2026, 10, 21, 12, -place, 30)).toISOString();
  const tickets = [0, inboxPageLength, inboxPageLength + 1, total].map((place) =>
    ticketOf(place, { dateAdded: at(place) }),
  );
  const last = `N${inboxPageLength - 1}`;
  const first = await viewOf(orders.slice(0, inboxPageLength + 1), tickets);
  expect(first).toMatchObject({ older: last, isNewest: true, count: inboxPageLength + 2 });
  const second = await viewOf(orders.slice(inboxPageLength), tickets, last);
  expect(second).toMatchObject({ older: null, isNewest: false, count: inboxPageLength + 2 });
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(total + tickets.length);
  const times = [...first.messages, ...second.messages].map(({ at: time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
});

walkEveryPath(inboxModel);
