import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import { formatMoney } from '#contract/money.ts';
import type { OrderStatus } from '#contract/shop.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Transaction } from '../db/open.ts';
import { orders, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyCustomer } from '../outbox/customers.ts';
import { type Email, renderEmail } from '../outbox/email-template.ts';
import type { OutboxDeps } from '../outbox/outbox.ts';
import { emailTexts, receiptTexts } from '../texts/index.ts';
import { requestMissingCodes } from '../vault/notifications.ts';
import { hasAllCodes } from '../vault/pending-codes.ts';

/**
 * The receipt of a paid order, or the notice of its refund where it cannot be fulfilled: a text message, and an e-mail
 * where the customer has an address.
 */

type ReceiptDeps = OutboxDeps & Pick<Deps, 'publicUrl'>;

interface Receipt {
  readonly orderID: string;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly cart: Cart;
  /** M-PESA's receipt number; null while only a status query has reported the payment. */
  readonly mpesaReceipt: string | null;
  /** Whether the order has codes and all of them are assigned. */
  readonly hasItsCodes: boolean;
  readonly ordersUrl: string;
}

const paidStatuses: OrderStatus[] = ['pending', 'completed', 'refund due'];

/** Renders the text message, short enough for one message where possible. */
const receiptText = ({ orderID, status, amount, mpesaReceipt, ordersUrl }: Receipt): string =>
  status === 'refund due'
    ? receiptTexts.refundMessage(orderID, amount, mpesaReceipt)
    : receiptTexts.paidMessage(orderID, amount, mpesaReceipt, ordersUrl);

function nextStep({ status, hasItsCodes }: Receipt): string {
  if (status === 'refund due') return receiptTexts.refundRest;
  // An e-mail never contains a code.
  const codes = hasItsCodes ? receiptTexts.codesRest : '';
  return `${status === 'completed' ? receiptTexts.completedRest : receiptTexts.preparedRest}${codes}`;
}

function receiptEmail(receipt: Receipt, { name, tax }: ShopFacts, firstName: string): Email {
  const { orderID, status, amount, cart, mpesaReceipt, ordersUrl } = receipt;
  const subject = status === 'refund due' ? receiptTexts.refundSubject(orderID) : receiptTexts.paidSubject(orderID);
  const items = cart.cartItems.map(({ item, variant, quantity, amount: price }): readonly [string, string] => [
    `${quantity} × ${item.name} (${variant.name})`,
    formatMoney(price),
  ]);
  return renderEmail(name, subject, [
    emailTexts.greeting(firstName),
    receiptTexts.arrived(amount, nextStep(receipt)),
    { rows: items },
    {
      rows: [
        [receiptTexts.subtotal, formatMoney(cart.subtotal)],
        ...(tax.kind === 'on top' || cart.tax > 0 ? [[tax.label, formatMoney(cart.tax)] as const] : []),
        [receiptTexts.delivery, formatMoney(cart.delivery)],
        [receiptTexts.total, formatMoney(cart.amount)],
        ...(mpesaReceipt === null ? [] : [[receiptTexts.mpesaReceipt, mpesaReceipt] as const]),
      ],
    },
    { link: emailTexts.ordersLink, url: ordersUrl },
  ]);
}

/** Finds M-PESA's receipt number of the payment that placed the order: the first one where it was paid twice. */
async function findMpesaReceipt(tx: Transaction, orderID: string): Promise<string | null> {
  const [payment] = await tx
    .select({ receipt: payments.receipt })
    .from(payments)
    .where(and(eq(payments.orderID, orderID), isNotNull(payments.receipt)))
    .orderBy(asc(payments.receivedAt))
    .limit(1);
  return payment?.receipt ?? null;
}

/**
 * Enqueues the receipt of a paid order, in the transaction that takes the money.
 * @returns the ids of its messages; none for an order that is not paid, or whose customer has deleted the account
 */
export async function enqueueReceipt(deps: ReceiptDeps, tx: Transaction, orderID: string): Promise<number[]> {
  const { userId, status, amount, cart } = orders;
  const [order] = await tx
    .select({ userId, status, amount, cart })
    .from(orders)
    .where(and(eq(orders.orderID, orderID), inArray(orders.status, paidStatuses), isNotNull(orders.paidAt)));
  if (!order || order.userId === null) return [];
  const receipt: Receipt = {
    ...order,
    orderID,
    mpesaReceipt: await findMpesaReceipt(tx, orderID),
    hasItsCodes: order.status !== 'refund due' && (await hasAllCodes(tx, orderID)),
    ordersUrl: `${deps.publicUrl()}/orders`,
  };
  return notifyCustomer(deps, tx, order.userId, {
    kind: 'order receipt',
    orderID,
    text: receiptText(receipt),
    email: (firstName) => receiptEmail(receipt, deps.shopSettings.facts(), firstName),
  });
}

/**
 * Enqueues the messages about a paid order, once: its receipt, and the notices about missing codes. Called in the
 * transaction that takes the money. Repeated calls and calls for an unpaid order do nothing.
 */
export async function followUpPayment(deps: ReceiptDeps, tx: Transaction, orderID: string): Promise<void> {
  const claimed = await tx
    .update(orders)
    .set({ receiptSentAt: deps.clock() })
    .where(
      and(
        eq(orders.orderID, orderID),
        inArray(orders.status, paidStatuses),
        isNotNull(orders.paidAt),
        isNull(orders.receiptSentAt),
      ),
    )
    .returning({ orderID: orders.orderID });
  if (claimed.length === 0) return;
  await requestMissingCodes(deps, tx, orderID);
  await enqueueReceipt(deps, tx, orderID);
}
