import { expect } from 'vitest';
import type { Ticket } from '#contract/tickets.ts';
import { type InboxPage, inboxMachine, viewInbox } from '#machines/inbox/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';
import { expectResource } from './resource.rules.ts';

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

const answers = {
  done: [
    { orders: [], tickets: [] },
    { orders: [orderOf('pending')], tickets: [] },
    { orders: [], tickets: [ticketOf(7)] },
    { orders: [orderOf('pending')], tickets: [answeredTicket] },
  ],
  error: [failed.missing('User not found'), failed.of('offline')],
};

export const inboxModel = defineModel({
  machine: inboxMachine,
  view: viewInbox,
  inputs: { customer: pageOf(ada) },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(pageOf(ada)), resourceEvents.changed(pageOf(grace, 'ORDER2'))],
  },
  invokeResults: { load: answers },
  stateKey: ({ input, failure, data }) => [
    input.userID,
    input.before,
    failure?.kind,
    data?.orders.length,
    data?.tickets.length,
  ],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, ({ orders, tickets }) => orders.length + tickets.length === 0);
    const view = viewInbox(snapshot);
    expect(view.count).toBe(view.messages.length);
    expect(new Set(view.messages.map(({ id }) => id)).size).toBe(view.count);
    const times = view.messages.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    // An older page shows no tickets without orders, so only the newest page must have messages.
    if (view.status === 'ready' && view.isNewest) expect(view.count).toBeGreaterThan(0);
    if (view.status === 'empty') expect(view.count).toBe(0);
  },
});
