import { and, asc, between, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { shop } from '#contract/shop.ts';
import { orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findCartOrder } from '../orders/reading.ts';
import { tellShopOfShortage } from '../vault/telling.ts';
import { greeting, writeToCustomer } from './customer.ts';
import { type Letter, letterOf } from './letter.ts';

/**
 * What tells a customer that their money has arrived: the receipt of a paid order, or that it goes back because the
 * order cannot be filled. As a text message, and as an e-mail where they have an address.
 */

/** Whoever placed the order is sending it. */
const headStart = 60 * 1000;

const money = (amount: number) => `${shop.currencyLabel} ${amount.toLocaleString('en-US')}`;

/** As short as one text message where it can be. */
function receiptText({ orderID, status, payload: { amount, receipt } }: Order, ordersUrl: string): string {
  const by = receipt === null ? '' : ` M-PESA receipt ${receipt}.`;
  if (status === 'refund due') {
    return `We received ${money(amount)} for order ${orderID} but cannot fulfil it, and will send the money back.${by}`;
  }
  return `Your order ${orderID} of ${money(amount)} is paid.${by} See it at ${ordersUrl}`;
}

function whatFollows({ status, payload: { codes } }: Pick<Order, 'status' | 'payload'>): string {
  if (status === 'refund due') return ', but we cannot fulfil the order. We will send the money back.';
  // Where the codes are, and never a code.
  const isDelivered = codes.ordered > 0 && codes.delivered >= codes.ordered;
  const where = isDelivered ? ' Sign in to read your codes: they are with the order.' : '';
  return status === 'completed' ? `.${where}` : `. The order is being prepared.${where}`;
}

function receiptLetter({ orderID, status, payload, cart }: Order, firstName: string, ordersUrl: string): Letter {
  const isRefunded = status === 'refund due';
  const items = cart.cartItems.map(({ item, variant, quantity, amount }): readonly [string, string] => [
    `${quantity} × ${item.name} (${variant.name})`,
    money(amount),
  ]);
  return letterOf(isRefunded ? `Your money for order ${orderID} goes back` : `Receipt for order ${orderID}`, [
    greeting(firstName),
    `Your payment of ${money(payload.amount)} has arrived${whatFollows({ status, payload })}`,
    { rows: items },
    {
      rows: [
        ['Subtotal', money(cart.subtotal)],
        [shop.taxLabel, money(cart.tax)],
        ['Delivery', money(cart.delivery)],
        ['Total', money(cart.amount)],
        ...(payload.receipt === null ? [] : [['M-PESA receipt', payload.receipt] as const]),
      ],
    },
    { link: 'See your orders', url: ordersUrl },
  ]);
}

/** Takes the sending of a receipt, in one statement: of many who try, one. Null for all others. */
async function claim({ db, clock }: Deps, orderID: string) {
  const [claimed] = await db
    .update(orders)
    .set({ receiptSentAt: clock() })
    .where(
      and(
        eq(orders.orderID, orderID),
        inArray(orders.status, ['pending', 'completed', 'refund due']),
        isNotNull(orders.paidAt),
        isNull(orders.receiptSentAt),
      ),
    )
    .returning({ cartID: orders.cartID, userId: orders.userId });
  return claimed ?? null;
}

async function send(deps: Deps, orderID: string): Promise<void> {
  const claimed = await claim(deps, orderID);
  if (!claimed) return;
  // Claimed once an order, as the receipt: the shop is told once, and by another process where this one stops.
  await tellShopOfShortage(deps, orderID);
  const order = await findCartOrder(deps.db, claimed.cartID);
  if (!order || claimed.userId === null) return;
  const ordersUrl = `${deps.publicUrl()}/orders`;
  await writeToCustomer(deps, claimed.userId, {
    about: 'order receipt',
    text: receiptText(order, ordersUrl),
    letter: (firstName) => receiptLetter(order, firstName, ordersUrl),
  });
}

/**
 * Sends the receipt of an order that is paid and has had none, or word of its refund; of any other order nothing. Call
 * it after the transaction that took the money, as often as you like. Does not throw: the money is taken all the same.
 */
export async function sendReceipt(deps: Deps, orderID: string): Promise<void> {
  try {
    await send(deps, orderID);
  } catch (error) {
    deps.log.error({ err: error, orderID }, 'a receipt could not be sent');
  }
}

/** Sends the receipts of orders paid since a moment that a process which stopped in between has left. */
export async function sendReceiptsLeft(deps: Deps, since: Date): Promise<void> {
  const until = new Date(deps.clock().getTime() - headStart);
  const left = await deps.db
    .select({ orderID: orders.orderID })
    .from(orders)
    .where(and(isNull(orders.receiptSentAt), between(orders.paidAt, since, until)))
    .orderBy(asc(orders.paidAt))
    .limit(50);
  for (const { orderID } of left) await sendReceipt(deps, orderID);
}
