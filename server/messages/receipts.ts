import { and, asc, between, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { shop } from '#contract/shop.ts';
import { orders, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findCartOrder } from '../orders/reading.ts';
import { type Letter, letterOf } from './letter.ts';
import { sendMail, sendText } from './office.ts';

/** What tells a customer that their order is paid: a text message, and an e-mail where they have an address. */

const day = 24 * 60 * 60 * 1000;
/** Whoever placed the order is sending it. */
const headStart = 60 * 1000;

const money = (amount: number) => `${shop.currencyLabel} ${amount.toLocaleString('en-US')}`;

/** As short as one text message where it can be. */
function receiptText({ orderID, payload: { amount, receipt } }: Order, ordersUrl: string): string {
  const by = receipt === null ? '' : ` M-PESA receipt ${receipt}.`;
  return `Your order ${orderID} of ${money(amount)} is paid.${by} See it at ${ordersUrl}`;
}

function receiptLetter({ orderID, payload, cart }: Order, firstName: string, ordersUrl: string): Letter {
  const items = cart.cartItems.map(({ item, variant, quantity, amount }): readonly [string, string] => [
    `${quantity} × ${item.name} (${variant.name})`,
    money(amount),
  ]);
  return letterOf(`Receipt for order ${orderID}`, [
    firstName === '' ? 'Hello,' : `Hello ${firstName},`,
    `Your payment of ${money(payload.amount)} has arrived. The order is being prepared.`,
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
        inArray(orders.status, ['pending', 'completed']),
        isNotNull(orders.paidAt),
        isNull(orders.receiptSentAt),
      ),
    )
    .returning({ cartID: orders.cartID, userId: orders.userId });
  return claimed ?? null;
}

async function send(deps: Deps, orderID: string): Promise<void> {
  const claimed = await claim(deps, orderID);
  if (!claimed || claimed.userId === null) return;
  const [user] = await deps.db.select().from(users).where(eq(users.userId, claimed.userId));
  const order = await findCartOrder(deps.db, claimed.cartID);
  // An account that was deleted meanwhile has no number any more.
  if (!user || !order || !/^254\d{9}$/.test(user.phoneNumber)) return;
  const ordersUrl = `${deps.publicUrl()}/orders`;
  await sendText(deps, { to: user.phoneNumber, text: receiptText(order, ordersUrl), about: 'order receipt' });
  if (user.email === '') return;
  await sendMail(deps, {
    to: { name: `${user.firstName} ${user.lastName}`.trim(), address: user.email },
    letter: receiptLetter(order, user.firstName, ordersUrl),
    about: 'order receipt',
    phone: user.phoneNumber,
  });
}

/**
 * Sends the receipt of an order that is paid and has had none; of any other order nothing. Call it after the
 * transaction that placed the order, as often as you like. Does not throw: the order is placed whatever happens here.
 */
export async function sendReceipt(deps: Deps, orderID: string): Promise<void> {
  try {
    await send(deps, orderID);
  } catch (error) {
    deps.log.error({ err: error, orderID }, 'a receipt could not be sent');
  }
}

/** Sends the receipts of the last day that a process which stopped in between has left. */
export async function sendReceiptsLeft(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const left = await deps.db
    .select({ orderID: orders.orderID })
    .from(orders)
    .where(and(isNull(orders.receiptSentAt), between(orders.paidAt, new Date(now - day), new Date(now - headStart))))
    .orderBy(asc(orders.paidAt))
    .limit(50);
  for (const { orderID } of left) await sendReceipt(deps, orderID);
}
