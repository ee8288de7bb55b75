import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { payments } from '../db/schema.ts';
import { markPaid } from '../orders/placing.ts';
import { fileException, type PaymentException } from './exceptions.ts';

/**
 * Places the order that a counted payment fits, and makes it the order's payment. Where the order cannot be placed by
 * it, the payment is filed for a person: it was paid before, or something in it is not there any more.
 * @param filed what the person is told beside the reason
 */
export async function creditOrder(
  tx: Transaction,
  orderID: string,
  { paymentID, channel, receivedAt }: Pick<typeof payments.$inferSelect, 'paymentID' | 'channel' | 'receivedAt'>,
  filed: Omit<PaymentException, 'reason'>,
): Promise<'placed' | 'order already paid' | 'out of stock'> {
  const placed = await markPaid(tx, orderID, { method: channel, at: receivedAt });
  if (placed === 'already placed' || placed === 'refund due') {
    await fileException(tx, { ...filed, reason: 'order already paid' }, receivedAt);
    return 'order already paid';
  }
  await tx.update(payments).set({ orderID }).where(eq(payments.paymentID, paymentID));
  if (placed === 'placed') return 'placed';
  const detail = { ...filed.detail, missing: placed.missing };
  await fileException(tx, { ...filed, reason: 'out of stock', detail }, receivedAt);
  return 'out of stock';
}
