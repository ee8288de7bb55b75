import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfOrder } from '../outbox/customers.ts';
import { renderEmail } from '../outbox/email-template.ts';
import { enqueueEmail, type OutboxDeps } from '../outbox/outbox.ts';
import { codeNoticeTexts } from '../texts/index.ts';
import { findOrderCodes, hasMissingCodes, type OrderCodes } from './pending-codes.ts';

/** Notifications about codes. No message contains a code. */

/** Enqueues the e-mail to the shop about an order's missing codes. Does nothing without a vault or a mailbox. */
async function notifyShopOfShortage(
  deps: OutboxDeps,
  tx: Transaction,
  orderID: string,
  missing: readonly OrderCodes[],
): Promise<void> {
  const to = deps.mailer.shopMailbox;
  if (!to || deps.config.vaultKeys.length === 0) return;
  const [order] = await tx.select({ cart: orders.cart }).from(orders).where(eq(orders.orderID, orderID));
  if (!order) return;
  const rows = missing.map(({ variantID, quantity, assigned }) => {
    const sold = order.cart.cartItems.find(({ itemType, itemID }) => itemType === 'product' && itemID === variantID);
    const name = sold
      ? codeNoticeTexts.item(`${sold.item.name} (${sold.variant.name})`, variantID)
      : codeNoticeTexts.unknownItem(variantID);
    return [name, codeNoticeTexts.count(quantity - assigned)] as const;
  });
  const email = renderEmail(deps.shopSettings.facts().name, codeNoticeTexts.shortageSubject(orderID), [
    codeNoticeTexts.shortage(orderID),
    { rows },
    codeNoticeTexts.shortageEnd,
  ]);
  await enqueueEmail(deps, tx, { to, email, kind: 'missing codes', orderID, phone: null });
}

/**
 * Handles a paid order with missing codes: enqueues another delivery, because the payment cannot see codes that another
 * transaction loads or releases at the same moment, and an e-mail to the shop. Does nothing for other orders.
 */
export async function requestMissingCodes(deps: OutboxDeps, tx: Transaction, orderID: string): Promise<void> {
  const missing = (await findOrderCodes(tx, orderID)).filter(hasMissingCodes);
  if (missing.length === 0) return;
  await deps.jobs.enqueue(tx, 'assign-codes', orderID);
  await notifyShopOfShortage(deps, tx, orderID, missing);
}

/**
 * Enqueues the notification of an order's buyer that all of its codes have arrived, or that one was replaced.
 * @returns the ids of its messages; none where the buyer has deleted the account
 */
export async function notifyBuyerOfCodes(
  deps: OutboxDeps & Pick<Deps, 'publicUrl'>,
  tx: Transaction,
  orderID: string,
  what: 'arrived' | 'replaced',
): Promise<number[]> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.orderID, orderID));
  if (!order) return [];
  const { text, subject, sentence } = codeNoticeTexts[what];
  return notifyOfOrder(
    deps,
    tx,
    { ...order, orderID },
    {
      kind: 'order codes',
      text: (url) => text(orderID, url),
      subject: subject(orderID),
      sentence: sentence(orderID),
    },
  );
}
