import type { SnapshotFrom } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { viewResource } from '../support/resource.ts';
import type { inboxMachine } from './inbox.machine.ts';

/** Something that happened to an order. Amounts are whole KES. */
export interface InboxMessage {
  readonly id: string;
  readonly orderID: string;
  readonly amount: number;
  /** ISO 8601 */
  readonly at: string;
  readonly kind: 'placed' | 'paid' | 'receipt';
  /** M-PESA's receipt number, of a `receipt` only. */
  readonly receipt: string | null;
}

/** What an order has to say, newest first. */
function messagesOf({ orderID, payload: { amount, createdAt, paidAt, receipt } }: Order): InboxMessage[] {
  const say = (kind: InboxMessage['kind'], at: string, number: string | null = null): InboxMessage => ({
    id: `${orderID}-${kind}`,
    orderID,
    amount,
    at,
    kind,
    receipt: number,
  });
  return [
    ...(paidAt && receipt ? [say('receipt', paidAt, receipt)] : []),
    ...(paidAt ? [say('paid', paidAt)] : []),
    say('placed', createdAt),
  ];
}

export const viewInbox = (snapshot: SnapshotFrom<typeof inboxMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  // A stable sort: what an order says at one moment keeps its order.
  const messages = (data ?? []).flatMap(messagesOf).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return { ...loaded, messages, count: messages.length };
};
export type InboxView = ReturnType<typeof viewInbox>;
