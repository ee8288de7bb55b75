import { eq } from 'drizzle-orm';
import type { OrderContents } from '../carts/draft-order.ts';
import type { Transaction } from '../db/open.ts';
import { payments } from '../db/schema.ts';
import { type Placement, placeOrder } from '../orders/place-order.ts';
import { fileException, type PaymentException } from './exceptions.ts';

/**
 * Places the order that a counted payment fits, and links the payment to the order. Where the payment cannot place the
 * order, it is filed for a person: the order was paid before, its account is deleted, or something is out of stock.
 * @param filed what the exception names beside its reason
 * @param prompted what the paid prompt asked for; null to place the order as it stands
 */
export async function settlePayment(
  tx: Transaction,
  orderID: string,
  { paymentID, channel, receivedAt }: Pick<typeof payments.$inferSelect, 'paymentID' | 'channel' | 'receivedAt'>,
  filed: Omit<PaymentException, 'reason'>,
  prompted: OrderContents | null = null,
): Promise<Placement> {
  const placement = await placeOrder(tx, orderID, { method: channel, at: receivedAt, prompted });
  if (placement.kind === 'order already paid' || placement.kind === 'account deleted') {
    await fileException(tx, { ...filed, reason: placement.kind }, receivedAt);
    return placement;
  }
  await tx.update(payments).set({ orderID }).where(eq(payments.paymentID, paymentID));
  if (placement.kind === 'out of stock') {
    const detail = { ...filed.detail, missing: placement.missing };
    await fileException(tx, { ...filed, reason: placement.kind, detail }, receivedAt);
  }
  return placement;
}
