import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { Order, TimelineStep } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import type { Ticket } from '#contract/tickets.ts';
import { type InboxPage, inboxMachine, viewInbox } from '#machines/inbox/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

/** A ticket without an answer, unless the facts give one. */
export const ticketOf = (ticketID: number, facts: Partial<Ticket> = {}): Ticket => ({
  ticketID,
  subject: 'My order',
  issue: 'Where is it?\nIt is late.',
  dateAdded: '2026-11-21T09:30:00.000Z',
  status: 'open',
  answer: null,
  answeredAt: null,
  ...facts,
});

export const answeredTicket = ticketOf(8, {
  status: 'answered',
  answer: 'It is on its way.',
  answeredAt: '2026-11-21T11:00:00.000Z',
});

const pageOf = (customer: Credentials, before: string | null = null): InboxPage => ({ ...customer, before });

const placed = {
  id: 'ORDER1',
  orderID: 'ORDER1',
  amount: 1_015,
  at: '2026-11-21T09:00:00.000Z',
  kind: 'order',
  state: 'placed',
  receipt: null,
  money: null,
};
const paidAt = '2026-11-21T10:00:00.000Z';
/** A ticket in the list, at the time of its last message. */
const written = (ticket: Ticket, at = ticket.answeredAt ?? ticket.dateAdded) => ({
  id: `ticket-${ticket.ticketID}`,
  kind: 'ticket',
  at,
  ticket,
});
const early = ticketOf(7, { dateAdded: '2026-11-21T09:00:00.000Z' });
const waiting = ticketOf(7);

const paidOrder = (receipt: string | null): Order => {
  const order = orderOf('pending');
  return { ...order, payload: { ...order.payload, paidAt, receipt } };
};

const refunded = 'Ksh 1,015 was sent back to your M-PESA, reference UKM7BACK01.';
const refundedAt = '2026-11-22T08:00:00.000Z';
const held = 'Ksh 1,000 arrived for order ORDER1, which costs Ksh 1,015. Do not pay again: we get in touch.';
/** An order whose timeline ends with this step. */
const endingWith = (status: OrderStatus, step: Pick<TimelineStep, 'step' | 'state' | 'at' | 'detail'>): Order => {
  const order = orderOf(status);
  const timeline = [...order.payload.timeline, { ...step, phone: null }];
  return { ...order, payload: { ...order.payload, timeline } };
};
const cancelledOrder = endingWith('cancelled', {
  step: 'cancelled',
  state: 'failed',
  at: refundedAt,
  detail: refunded,
});
const refundDueOrder = endingWith('refund due', {
  step: 'refund due',
  state: 'now',
  at: refundedAt,
  detail: refunded,
});
/** The details of a prompt are not about money, and a payment without one says nothing of it. */
const promptedOrder = endingWith('awaiting payment', {
  step: 'prompted',
  state: 'failed',
  at: refundedAt,
  detail: 'The PIN was wrong.',
});
const plainlyPaidOrder = endingWith('pending', { step: 'paid', state: 'done', at: refundedAt, detail: null });
const heldOrder = endingWith('awaiting payment', { step: 'paid', state: 'now', at: null, detail: held });

interface Case {
  readonly orders: readonly Order[];
  readonly tickets: readonly Ticket[];
  // @verifies Empty shell: Inbox
  /** The messages of the newest page, newest first. */
  readonly newest: readonly object[];
  /** Those of an older page: a ticket stands on the page of the orders before which it was sent. */
  readonly older: readonly object[];
}

/** The answers of the server with the messages that they cause. */
const cases = {
  none: { orders: [], tickets: [], newest: [], older: [] },
  order: { orders: [orderOf('pending')], tickets: [], newest: [placed], older: [placed] },
  ticket: { orders: [], tickets: [waiting], newest: [written(waiting)], older: [] },
  both: {
    orders: [orderOf('pending')],
    tickets: [answeredTicket],
    newest: [written(answeredTicket), placed],
    older: [placed],
  },
  early: {
    orders: [orderOf('pending')],
    tickets: [early],
    newest: [placed, written(early)],
    older: [placed, written(early)],
  },
  unpaid: { orders: [orderOf('awaiting payment')], tickets: [], newest: [], older: [] },
  paid: {
    orders: [paidOrder(null)],
    tickets: [],
    newest: [{ ...placed, state: 'paid', at: paidAt }],
    older: [{ ...placed, state: 'paid', at: paidAt }],
  },
  cancelled: {
    orders: [cancelledOrder],
    tickets: [],
    newest: [{ ...placed, state: 'cancelled', at: refundedAt, money: refunded }],
    older: [{ ...placed, state: 'cancelled', at: refundedAt, money: refunded }],
  },
  refundDue: {
    orders: [refundDueOrder],
    tickets: [],
    newest: [{ ...placed, state: 'cancelled', at: refundedAt, money: refunded }],
    older: [{ ...placed, state: 'cancelled', at: refundedAt, money: refunded }],
  },
  prompted: { orders: [promptedOrder], tickets: [], newest: [], older: [] },
  plainlyPaid: { orders: [plainlyPaidOrder], tickets: [], newest: [placed], older: [placed] },
  held: {
    orders: [heldOrder],
    tickets: [],
    newest: [{ ...placed, state: 'unpaid', money: held }],
    older: [{ ...placed, state: 'unpaid', money: held }],
  },
  receipt: {
    orders: [paidOrder('UKM7ABCDE1')],
    tickets: [],
    newest: [{ ...placed, state: 'paid', at: paidAt, receipt: 'UKM7ABCDE1' }],
    older: [{ ...placed, state: 'paid', at: paidAt, receipt: 'UKM7ABCDE1' }],
  },
} satisfies Readonly<Record<string, Case>>;

const rules = {
  machine: inboxMachine,
  view: viewInbox,
  inputs: { customer: pageOf(ada) },
  ...resourceMembers<Case>(({ newest }) => newest.length === 0),
  shows: (snapshot: SnapshotFrom<typeof inboxMachine>) => {
    const { data, ...loaded } = shownResource(snapshot);
    const { before } = snapshot.context.input;
    const shown = data as Case | null;
    const messages = (before === null ? shown?.newest : shown?.older) ?? [];
    // An answered ticket is two messages.
    const count = messages.reduce((sum, one) => sum + ('ticket' in one && one.ticket === answeredTicket ? 2 : 1), 0);
    return { ...loaded, messages, count, older: null, isNewest: before === null };
  },
  stateKey: ({ input, failure, data }: SnapshotFrom<typeof inboxMachine>['context']) => [
    input.userID,
    input.before,
    failure?.kind,
    data?.orders.length,
    data?.tickets.length,
  ],
} satisfies Partial<FlowModel<typeof inboxMachine>>;

const older = resourceEvents.changed(pageOf(grace, 'ORDER2'));

/** Payments and tickets at the edges of a page. */
const edges = describeModel({
  ...rules,
  name: 'its edges',
  machineOnly: true,
  inputs: { customer: pageOf(ada), 'an older page': pageOf(ada, 'ORDER2') },
  events: { 'resource.retried': [], 'resource.changed': [older] },
  invokeResults: {
    load: {
      done: [cases.early, cases.unpaid, cases.paid, cases.receipt, cases.refundDue, cases.prompted, cases.plainlyPaid],
    },
  },
});

export const inboxModel = describeModel({
  ...rules,
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(pageOf(ada)), older],
  },
  invokeResults: {
    load: {
      done: [cases.none, cases.order, cases.ticket, cases.both, cases.cancelled, cases.held],
      error: [failed.missing('User not found'), failed.of('offline')],
    },
  },
  furtherModels: [edges],
});
