import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AttemptStatus } from '#machines/payment-attempt/index.ts';
import type { Transaction } from '../db/open.ts';
import { orderShipments, orders, outboxMessages, paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isOwnerDeleted } from '../orders/deleted-owner.ts';
import { enqueueReceipt } from '../orders/receipts.ts';
import { findUnsent, hasOtherItems, notifyBuyerOfShipment, type ShippedItem } from '../orders/shipments.ts';
import { findRecipient } from '../outbox/customers.ts';
import { deliverMessage } from '../outbox/deliver.ts';
import { withdrawMessages } from '../outbox/outbox.ts';
import { isUnresolved, refreshAttempt } from '../payments/query-status.ts';
import { notifyBuyerOfCodes } from '../vault/notifications.ts';
import { countMissing, findOrderCodes, hasAllCodes } from '../vault/pending-codes.ts';
import { eraseIfOwnerDeleted, requireOrder } from './order-lock.ts';
import { Refusal, requireRow } from './refusal.ts';

/** Changes of one order or one attempt. */

const sum = (items: readonly ShippedItem[]): number => items.reduce((total, { quantity }) => total + quantity, 0);

/** What is recorded as sent: these goods, or everything that is left. */
export interface Fulfilment {
  /** Variants and their numbers; null for everything. */
  readonly items: readonly ShippedItem[] | null;
  readonly carrier: string | null;
  readonly reference: string | null;
  /** Whether the missing codes were handed over in another way than by the vault. */
  readonly byHand: boolean;
  /** The name of the person who sent them. */
  readonly sentBy: string;
}

/**
 * Records goods of a 'pending' order as sent. The order is completed once everything was handed over; with a carrier or
 * a reference its buyer gets a message.
 * @returns the order's status afterwards
 * @throws Refusal where the order is not 'pending', has no such goods, or everything is handed over but for codes
 */
export async function fulfil(
  deps: Deps,
  tx: Transaction,
  orderID: string,
  { items, carrier, reference, byHand, sentBy }: Fulfilment,
): Promise<{ readonly status: 'pending' | 'completed' }> {
  const order = await requireOrder(tx, orderID);
  if (order.status !== 'pending') throw new Refusal('not pending', { orderID, status: order.status });
  const unsent = await findUnsent(tx, order);
  const sent = items ?? unsent;
  for (const { itemID, quantity } of sent) {
    const left = unsent.find((item) => item.itemID === itemID)?.quantity ?? 0;
    if (quantity > left) throw new Refusal('no such goods', { orderID });
  }
  if (new Set(sent.map(({ itemID }) => itemID)).size < sent.length) throw new Refusal('no such goods', { orderID });
  const isAllSent = sum(sent) === sum(unsent);
  const codes = countMissing(await findOrderCodes(tx, orderID), 'orderID').get(orderID) ?? 0;
  // A part may be sent while codes are missing; what completes the order may not.
  if (isAllSent && items === null && codes > 0 && !byHand) throw new Refusal('codes missing', { orderID, codes });
  const at = deps.clock();
  if (sent.length > 0) {
    const rows = sent.map(({ itemID, quantity }) => ({ itemID, quantity }));
    await tx.insert(orderShipments).values({ orderID, items: rows, carrier, reference, sentBy, sentAt: at });
  }
  if (carrier !== null || reference !== null) await notifyBuyerOfShipment(deps, tx, order, { carrier, reference });
  const isOver = items === null || (isAllSent && (codes === 0 || byHand) && !(await hasOtherItems(tx, order)));
  if (!isOver) return { status: 'pending' };
  await tx.update(orders).set({ status: 'completed', completedAt: at }).where(eq(orders.orderID, orderID));
  await eraseIfOwnerDeleted(tx, orderID);
  return { status: 'completed' };
}

/**
 * Enqueues the receipt of a paid order again, and the notice of its codes if all are assigned. Waiting messages of the
 * order are withdrawn, so that the customer does not get two.
 * @returns the ids of the messages
 * @throws Refusal for an order without a receipt, and for a customer who cannot be reached
 */
export async function enqueueReceiptAgain(deps: Deps, tx: Transaction, orderID: string): Promise<number[]> {
  const order = await requireOrder(tx, orderID);
  if (order.paidAt === null || order.status === 'cancelled' || order.status === 'awaiting payment')
    throw new Refusal('no receipt', { orderID, status: order.status });
  if (order.userId === null || (await isOwnerDeleted(tx, order.userId))) throw new Refusal('no recipient', { orderID });
  if ((await findRecipient(tx, order.userId)) === null) throw new Refusal('number not verified', { orderID });
  await withdrawMessages(deps, tx, and(eq(outboxMessages.orderID, orderID), isNotNull(outboxMessages.userId)));
  return [
    ...(await enqueueReceipt(deps, tx, orderID)),
    ...((await hasAllCodes(tx, orderID)) ? await notifyBuyerOfCodes(deps, tx, orderID, 'arrived') : []),
  ];
}

/** Sends the messages now. @returns how many of each channel were sent, and how many could not be */
export async function deliverNow(
  deps: Deps,
  messageIDs: readonly number[],
): Promise<{ readonly texts: number; readonly emails: number; readonly unsent: number }> {
  for (const messageID of messageIDs) await deliverMessage(deps, messageID);
  const { channel, state } = outboxMessages;
  const messages = await deps.db
    .select({ channel, state })
    .from(outboxMessages)
    .where(inArray(outboxMessages.messageID, [...messageIDs]));
  const countSent = (name: 'text' | 'email') =>
    messages.filter((message) => message.channel === name && message.state === 'sent').length;
  const [texts, emails] = [countSent('text'), countSent('email')];
  return { texts, emails, unsent: messages.length - texts - emails };
}

/** The result of a query to M-PESA about a prompt. `answered` is false where M-PESA reported no outcome. */
export interface Queried {
  readonly attemptID: string;
  readonly orderID: string;
  readonly before: AttemptStatus;
  readonly status: AttemptStatus;
  readonly resultDesc: string | null;
  readonly answered: boolean;
}

/**
 * Queries M-PESA for the outcome of a prompt, as the reconciliation does, and applies it. An attempt with an outcome is
 * not queried.
 * @throws Refusal for an unknown attempt, and where M-PESA never named the prompt
 */
export async function queryPayment(deps: Deps, attemptID: string): Promise<Queried> {
  const query = deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.attemptID, attemptID));
  const attempt = await requireRow(query, 'no attempt', { attemptID });
  const { orderID, status: before } = attempt;
  if (isUnresolved(attempt) && attempt.checkoutRequestID === null) throw new Refusal('prompt unnamed', { attemptID });
  const asked = isUnresolved(attempt) ? await refreshAttempt(deps, attempt) : attempt;
  const { status, resultDesc } = asked;
  return { attemptID, orderID, before, status, resultDesc, answered: !isUnresolved(asked) };
}
