import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/tickets.ts';
import { inboxMachine, inboxPageLength, viewInbox } from '#machines/inbox/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { answeredTicket, inboxModel, ticketOf } from '../models/inbox.model.ts';
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
const messagesOf = async (...input: Parameters<typeof viewOf>) => (await viewOf(...input)).messages.map(({ id }) => id);

describe('the inbox', () => {
  it('is empty where there are no orders and no tickets', async () => {
    expect(await viewOf([])).toMatchObject({ status: 'empty', count: 0, messages: [] });
  });

  it("lists an order's two messages, placed and receipt, newest first", async () => {
    const paid = order('A', '08', { paidAt: '2026-11-21T10:00:00.000Z', receipt: 'SKL4X9Y2Z1' });
    expect(await messagesOf([order('B', '09'), paid])).toEqual(['A-receipt', 'B-placed', 'A-placed']);
  });

  it('lists no receipt before M-PESA has sent one', async () => {
    expect(await messagesOf([order('A', '08', { paidAt: '2026-11-21T10:00:00.000Z' })])).toEqual([
      'A-paid',
      'A-placed',
    ]);
  });

  it('lists nothing of an order before it is placed, even while its payment is pending', async () => {
    const paying: Order = { ...order('B', '09'), status: 'awaiting payment' };
    expect(await messagesOf([paying, order('A', '08')])).toEqual(['A-placed']);
    expect(await viewOf([paying])).toMatchObject({ status: 'empty', count: 0 });
  });

  it('is not empty where there are only tickets', async () => {
    expect(await viewOf([], [ticketOf(7)])).toMatchObject({
      status: 'ready',
      messages: [{ kind: 'sent', ticketID: 7, subject: 'My order', text: 'Where is it?\nIt is late.', open: true }],
    });
  });

  it('lists tickets and their answers among the orders by date', async () => {
    const orders = [order('A', '08'), order('B', '10')];
    expect(await messagesOf(orders, [ticketOf(7), answeredTicket])).toEqual([
      'ticket-8-answered',
      'B-placed',
      'ticket-7-sent',
      'ticket-8-sent',
      'A-placed',
    ]);
  });

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

  it("shows the customer's question and the shop's answer", async () => {
    const { messages } = await viewOf([], [answeredTicket]);
    expect(messages).toMatchObject([
      { kind: 'answered', text: 'It is on its way.', open: false },
      { kind: 'sent', text: 'Where is it?\nIt is late.', open: false },
    ]);
  });
});

walkEveryPath(inboxModel);
