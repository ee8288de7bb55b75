import { eq } from 'drizzle-orm';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import { orders, paymentAttempts, users, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { messageCounts, messagesDelivered } from '../messages/office.ts';
import { sendReceipt } from '../messages/receipts.ts';
import { isUnresolved, refreshAttempt } from '../payments/query-status.ts';
import { owedTo } from '../vault/owing.ts';
import { tellBuyer } from '../vault/telling.ts';
import { forgetErased, requireOrder } from './finding.ts';
import { done, OpsRefusal, type Said } from './said.ts';
import { counted } from './text.ts';

/** What a person does about an order or a prompt. */

/**
 * Everything in the order was handed over: 'pending' becomes 'completed'.
 * @param byHand codes that the order waits for were handed over in another way than by the vault
 */
export async function fulfil(deps: Deps, orderID: string, byHand: boolean): Promise<Said> {
  await deps.db.transaction(async (tx) => {
    const order = await requireOrder(tx, orderID);
    if (order.status !== 'pending') throw new OpsRefusal(`Order ${orderID} is '${order.status}', not 'pending'.`);
    const waiting = (await owedTo(tx, orderID)).reduce(
      (sum, owed) => sum + Math.max(0, owed.quantity - owed.assigned),
      0,
    );
    if (waiting > 0 && !byHand) {
      throw new OpsRefusal(
        `Order ${orderID} waits for ${counted(waiting, 'code')}. Load codes, or say --by-hand if the customer has them.`,
      );
    }
    await tx.update(orders).set({ status: 'completed', completedAt: deps.clock() }).where(eq(orders.orderID, orderID));
    await forgetErased(tx, order);
  });
  return done(`Order ${orderID} is completed.`);
}

async function hasItsCodes({ db }: Deps, orderID: string): Promise<boolean> {
  const [any] = await db
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(eq(vaultCodes.orderID, orderID))
    .limit(1);
  return any !== undefined && (await owedTo(db, orderID)).every(({ quantity, assigned }) => assigned >= quantity);
}

/** Sends the receipt of a paid order once more, and where its codes are ready, word of them. */
export async function resend(deps: Deps, orderID: string): Promise<Said> {
  const [found] = await deps.db
    .select({ order: orders, phone: users.phoneNumber })
    .from(orders)
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(eq(orders.orderID, orderID));
  if (!found) throw new OpsRefusal(`There is no order ${orderID}.`);
  const { order, phone } = found;
  if (order.paidAt === null || order.status === 'cancelled' || order.status === 'awaiting payment') {
    throw new OpsRefusal(`Order ${orderID} is '${order.status}': it has no receipt to send.`);
  }
  if (phone === null || !/^254\d{9}$/.test(phone)) {
    throw new OpsRefusal(`The customer of order ${orderID} has deleted their account: there is nobody to send to.`);
  }
  const before = messageCounts(deps);
  await deps.db.update(orders).set({ receiptSentAt: null }).where(eq(orders.orderID, orderID));
  await sendReceipt(deps, orderID);
  if (await hasItsCodes(deps, orderID)) await tellBuyer(deps, orderID);
  await messagesDelivered(deps);
  const after = messageCounts(deps);
  const news = (channel: 'text' | 'mail', outcome: 'sent' | 'failed' | 'dropped') =>
    after[channel][outcome] - before[channel][outcome];
  const [texts, mails] = [news('text', 'sent'), news('mail', 'sent')];
  const sent = [texts > 0 && counted(texts, 'text message'), mails > 0 && counted(mails, 'e-mail')];
  const failed = (['text', 'mail'] as const).reduce(
    (sum, channel) => sum + news(channel, 'failed') + news(channel, 'dropped'),
    0,
  );
  const words = sent.filter(Boolean).join(' and ');
  if (failed > 0 || words === '') {
    throw new OpsRefusal(
      `Of order ${orderID} ${words === '' ? 'nothing' : words} was sent; ${counted(failed, 'message')} could not be. The lines above say why.`,
    );
  }
  return done(`Of order ${orderID} ${words} went out again.`);
}

/** Asks M-PESA what became of a prompt, as the reconciliation does, and does what follows from it. */
export async function ask(deps: Deps, attemptID: string): Promise<Said> {
  const [attempt] = await deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.attemptID, attemptID));
  if (!attempt) throw new OpsRefusal(`There is no attempt ${attemptID}.`);
  const { orderID } = attempt;
  if (!isUnresolved(attempt)) return done(`Attempt ${attemptID} of order ${orderID} has ended: '${attempt.status}'.`);
  if (attempt.checkoutRequestID === null) {
    throw new OpsRefusal(`M-PESA never named the prompt of attempt ${attemptID}, so it cannot be asked about.`);
  }
  const asked = await refreshAttempt(deps, attempt);
  await messagesDelivered(deps);
  if (isUnresolved(asked)) {
    throw new OpsRefusal(`M-PESA told no outcome. Attempt ${attemptID} of order ${orderID} stays '${asked.status}'.`);
  }
  const paid = attemptAt(asked.status).isPaid;
  return done(
    `Attempt ${attemptID} of order ${orderID} is '${asked.status}'${paid ? '' : `: ${asked.resultDesc ?? ''}`}.`,
  );
}
