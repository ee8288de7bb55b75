import { and, eq, inArray, sql } from 'drizzle-orm';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { type OrderRow, orderShipments, products, subscriptions, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfOrder } from '../outbox/customers.ts';
import type { OutboxDeps } from '../outbox/outbox.ts';
import { receiptTexts } from '../texts/index.ts';

/** Goods of orders that are sent or handed over, in one part or several. */

/** A number of pieces of a variant. */
export interface ShippedItem {
  readonly itemID: number;
  readonly quantity: number;
}

type Ordered = Pick<OrderRow, 'orderID' | 'cart'>;

// Prepared, because each list of orders at the desk runs both.
const readDigital = prepared((db) =>
  db
    .select({ variantID: variants.variantID })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(
      and(
        sql`${variants.variantID} = any(${sql.placeholder('variantIDs')}::integer[])`,
        inArray(products.itemType, [...digitalProductTypes]),
      ),
    ),
);
const readShipments = prepared((db) =>
  db
    .select({ orderID: orderShipments.orderID, items: orderShipments.items })
    .from(orderShipments)
    .where(sql`${orderShipments.orderID} = any(${sql.placeholder('orderIDs')}::text[])`),
);

/** Finds the variants of these orders that are delivered as codes. A variant that is not sold any more counts as goods. */
async function findDigital(db: Database, rows: readonly Ordered[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ cart }) =>
    cart.cartItems.filter(({ itemType }) => itemType === 'product').map(({ itemID }) => itemID),
  );
  if (ids.length === 0) return new Set();
  const found = await readDigital(db, { variantIDs: [...new Set(ids)] });
  return new Set(found.map(({ variantID }) => variantID));
}

/** Goods of an order: all of them, and those that are not sent. */
export interface OrderGoods {
  readonly ordered: readonly ShippedItem[];
  readonly unsent: readonly ShippedItem[];
}

/** Finds the goods of orders that are not codes, by the id of the order. */
export async function findGoods(db: Database, rows: readonly Ordered[]): Promise<Map<string, OrderGoods>> {
  if (rows.length === 0) return new Map();
  const [digital, shipments] = await Promise.all([
    findDigital(db, rows),
    readShipments(db, { orderIDs: rows.map(({ orderID }) => orderID) }),
  ]);
  return new Map(
    rows.map(({ orderID, cart }) => {
      const ordered = cart.cartItems
        .filter(({ itemType, itemID }) => itemType === 'product' && !digital.has(itemID))
        .map(({ itemID, quantity }) => ({ itemID, quantity }));
      const sent = shipments.filter((shipment) => shipment.orderID === orderID).flatMap(({ items }) => items);
      const unsent = ordered
        .map(({ itemID, quantity }) => ({
          itemID,
          quantity: sent
            .filter((item) => item.itemID === itemID)
            .reduce((left, item) => left - item.quantity, quantity),
        }))
        .filter(({ quantity }) => quantity > 0);
      return [orderID, { ordered, unsent }];
    }),
  );
}

/** Finds the goods of one order that are not sent. */
export const findUnsent = async (db: Database, order: Ordered): Promise<readonly ShippedItem[]> =>
  (await findGoods(db, [order])).get(order.orderID)?.unsent ?? [];

/** Whether the order contains something that is neither goods nor a code nor a subscription that has started. */
export async function hasOtherItems(tx: Transaction, { orderID, cart }: Ordered): Promise<boolean> {
  const others = cart.cartItems.filter(({ itemType }) => itemType !== 'product').length;
  if (others === 0) return false;
  return (await tx.$count(subscriptions, eq(subscriptions.orderID, orderID))) < others;
}

/** Enqueues the message to an order's buyer that goods are on their way. */
export async function notifyBuyerOfShipment(
  deps: OutboxDeps & Pick<Deps, 'publicUrl'>,
  tx: Transaction,
  order: Pick<OrderRow, 'orderID' | 'userId'>,
  { carrier, reference }: { readonly carrier: string | null; readonly reference: string | null },
): Promise<void> {
  const { orderID } = order;
  const sentence = receiptTexts.sentMessage(orderID, carrier, reference);
  const subject = receiptTexts.sentSubject(orderID);
  await notifyOfOrder(deps, tx, order, { kind: 'order sent', text: () => sentence, subject, sentence });
}
