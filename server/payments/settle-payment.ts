import { eq } from 'drizzle-orm';
import type { OrderContents } from '../carts/draft-order.ts';
import type { Transaction } from '../db/open.ts';
import { payments } from '../db/schema.ts';
import { type Placement, placeOrder } from '../orders/place-order.ts';
import { fileException, type PaymentException, type ReviewLog } from './exceptions.ts';

/**
 * Creates a placed order from a payment: a callback, a status query or the list of payments has reported it and it is
 * counted (record-payment.ts). Places the order (orders/place-order.ts) and links the payment to it. Files the payment
 * as an exception if the order was paid before, its account is deleted, or an item is out of stock.
 * @param filed the fields of the exception, without its reason
 * @param prompted the prompted contents of the order; null to place it with its own contents
 */
export async function settlePayment(
  deps: ReviewLog,
  tx: Transaction,
  orderID: string,
  { paymentID, channel, receivedAt }: Pick<typeof payments.$inferSelect, 'paymentID' | 'channel' | 'receivedAt'>,
  filed: Omit<PaymentException, 'reason'>,
  prompted: OrderContents | null = null,
): Promise<Placement> {
  const placement = await placeOrder(tx, orderID, { method: channel, at: receivedAt, prompted });
  if (placement.kind === 'order already paid' || placement.kind === 'account deleted') {
    await fileException(deps, tx, { ...filed, reason: placement.kind }, receivedAt);
    return placement;
  }
  await tx.update(payments).set({ orderID }).where(eq(payments.paymentID, paymentID));
  if (placement.kind === 'out of stock') {
    const detail = { ...filed.detail, missing: placement.missing };
    await fileException(deps, tx, { ...filed, reason: placement.kind, detail }, receivedAt);
  }
  return placement;
}
