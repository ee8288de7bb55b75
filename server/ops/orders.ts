import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import type { Transaction } from '../db/open.ts';
import { orders, outboxMessages, paymentAttempts, users, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { withdrawMessages } from '../messages/outbox.ts';
import { enqueueReceipt } from '../orders/receipts.ts';
import { isUnresolved, refreshAttempt } from '../payments/query-status.ts';
import { notifyBuyerOfCodes } from '../vault/notifications.ts';
import { findOrderCodes, hasMissingCodes } from '../vault/pending-codes.ts';
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { eraseIfOwnerDeleted, requireOrder } from './order-lock.ts';
import { formatCount } from './text.ts';

/** Commands for one order or one attempt. */

/**
 * Completes a 'pending' order whose items have all been handed over.
 * @param byHand whether the missing codes were handed over in another way than by the vault
 * @throws CommandError where the order is not 'pending', or waits for codes and `byHand` is false
 */
export async function fulfil(deps: Deps, orderID: string, byHand: boolean): Promise<CommandResult> {
  await deps.db.transaction(async (tx) => {
    const order = await requireOrder(tx, orderID);
    if (order.status !== 'pending') throw new CommandError(`Order ${orderID} is '${order.status}', not 'pending'.`);
    const waiting = (await findOrderCodes(tx, orderID)).reduce(
      (sum, { quantity, assigned }) => sum + Math.max(0, quantity - assigned),
      0,
    );
    if (waiting > 0 && !byHand) {
      throw new CommandError(
        `Order ${orderID} waits for ${formatCount(waiting, 'code')}. Load codes, or add --by-hand if the customer has them.`,
      );
    }
    await tx.update(orders).set({ status: 'completed', completedAt: deps.clock() }).where(eq(orders.orderID, orderID));
    await eraseIfOwnerDeleted(tx, order);
  });
  return succeed(`Order ${orderID} is completed.`);
}

async function hasItsCodes(tx: Transaction, orderID: string): Promise<boolean> {
  const [any] = await tx
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(eq(vaultCodes.orderID, orderID))
    .limit(1);
  return any !== undefined && !(await findOrderCodes(tx, orderID)).some(hasMissingCodes);
}

/** Sends the receipt of a paid order again, and the notice of its codes if all are assigned. */
export async function resend(deps: Deps, orderID: string): Promise<CommandResult> {
  const [found] = await deps.db
    .select({ order: orders, phone: users.phoneNumber })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(eq(orders.orderID, orderID));
  if (!found) throw new CommandError(`There is no order ${orderID}.`);
  const { order, phone } = found;
  if (order.paidAt === null || order.status === 'cancelled' || order.status === 'awaiting payment') {
    throw new CommandError(`Order ${orderID} is '${order.status}': it has no receipt to send.`);
  }
  if (phone === null || !/^254\d{9}$/.test(phone)) {
    throw new CommandError(`The customer of order ${orderID} has deleted their account, so there is no recipient.`);
  }
  const messageIDs = await deps.db.transaction(async (tx) => {
    // Waiting messages of the order are withdrawn, so that the customer does not get two.
    await withdrawMessages(deps, tx, and(eq(outboxMessages.orderID, orderID), isNotNull(outboxMessages.userId)));
    return [
      ...(await enqueueReceipt(deps, tx, orderID)),
      ...((await hasItsCodes(tx, orderID)) ? await notifyBuyerOfCodes(deps, tx, orderID) : []),
    ];
  });
  for (const messageID of messageIDs) await deliverMessage(deps, messageID);
  const { channel, state } = outboxMessages;
  const messages = await deps.db
    .select({ channel, state })
    .from(outboxMessages)
    .where(inArray(outboxMessages.messageID, messageIDs));
  const countSent = (name: 'text' | 'email') =>
    messages.filter((message) => message.channel === name && message.state === 'sent').length;
  const [texts, emails] = [countSent('text'), countSent('email')];
  const unsent = messages.length - texts - emails;
  const sent = [texts > 0 && formatCount(texts, 'text message'), emails > 0 && formatCount(emails, 'e-mail')]
    .filter(Boolean)
    .join(' and ');
  if (unsent > 0 || sent === '') {
    throw new CommandError(
      `Of order ${orderID} ${sent === '' ? 'nothing' : sent} was sent; ${formatCount(unsent, 'message')} could not be. "messages --all" shows why.`,
    );
  }
  return succeed(`Of order ${orderID} ${sent} went out again.`);
}

/** Queries M-PESA for the outcome of a prompt, as the reconciliation does, and applies it. */
export async function queryPayment(deps: Deps, attemptID: string): Promise<CommandResult> {
  const [attempt] = await deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.attemptID, attemptID));
  if (!attempt) throw new CommandError(`There is no attempt ${attemptID}.`);
  const { orderID } = attempt;
  if (!isUnresolved(attempt))
    return succeed(`Attempt ${attemptID} of order ${orderID} has ended: '${attempt.status}'.`);
  if (attempt.checkoutRequestID === null) {
    throw new CommandError(`M-PESA never named the prompt of attempt ${attemptID}, so it cannot be asked about.`);
  }
  const asked = await refreshAttempt(deps, attempt);
  if (isUnresolved(asked)) {
    throw new CommandError(
      `M-PESA reported no outcome. Attempt ${attemptID} of order ${orderID} stays '${asked.status}'.`,
    );
  }
  const paid = attemptAt(asked.status).isPaid;
  return succeed(
    `Attempt ${attemptID} of order ${orderID} is '${asked.status}'${paid ? '' : `: ${asked.resultDesc ?? ''}`}.`,
  );
}
