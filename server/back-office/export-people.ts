import { asc, inArray, sql } from 'drizzle-orm';
import { formatLine } from '../csv/csv.ts';
import { batchSize, readInBatches } from '../db/batches.ts';
import { newsletterSubscriptions, orders, payments, stockAlerts, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addressText } from '../orders/order-queries.ts';
import { formatMoment } from './text.ts';

/**
 * Exports orders, customers and subscribers as CSV. No line has a password, a code of a gift card or a key. Times are
 * those of Nairobi.
 */

const moment = (at: Date | null): string => (at === null ? '' : formatMoment(at));
/** An account that its holder has deleted has a number of another form. */
const isPhone = (phone: string): boolean => /^254\d{9}$/.test(phone);

const orderTitles = [
  ...['orderID', 'status', 'orderedAt', 'paidAt', 'completedAt', 'method', 'receipts', 'customer', 'phone'],
  ...['deliverTo', 'deliveryPhone', 'itemType', 'itemID', 'item', 'variant', 'quantity', 'price', 'lineAmount'],
  ...['subtotal', 'tax', 'delivery', 'amount', 'paid'],
];

/** The lines of all items of all orders, the oldest first. The sums of an order stand in the first of its lines. */
export async function* orderLines({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  yield formatLine(orderTitles);
  // As text, because a Date has no microseconds.
  const at = sql<string>`${orders.createdAt}::text`;
  const batches = readInBatches<{ order: typeof orders.$inferSelect; at: string }>((last) =>
    db
      .select({ order: orders, at })
      .from(orders)
      .where(
        last === null
          ? undefined
          : sql`(${orders.createdAt}, ${orders.orderID}) > (${last.at}::timestamptz, ${last.order.orderID})`,
      )
      .orderBy(asc(orders.createdAt), asc(orders.orderID))
      .limit(batchSize),
  );
  for await (const rows of batches) {
    const ids = rows.map(({ order }) => order.orderID);
    const userIDs = rows.flatMap(({ order }) => order.userId ?? []);
    const [paid, customers] = await Promise.all([
      db.select().from(payments).where(inArray(payments.orderID, ids)).orderBy(asc(payments.receivedAt)),
      db.select().from(users).where(inArray(users.userId, userIDs)),
    ]);
    const paymentsOf = Map.groupBy(paid, ({ orderID }) => orderID);
    const customerOf = new Map(customers.map((user) => [user.userId, user]));
    for (const { order } of rows) {
      const { orderID, cart, shipTo } = order;
      const own = paymentsOf.get(orderID) ?? [];
      const customer = customerOf.get(order.userId ?? '');
      const sums = [cart.subtotal, cart.tax, cart.delivery, order.amount];
      const facts = [
        ...[orderID, order.status, moment(order.createdAt), moment(order.paidAt), moment(order.completedAt)],
        ...[order.method, own.flatMap(({ receipt }) => receipt ?? []).join('|')],
        `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
        customer && isPhone(customer.phoneNumber) ? customer.phoneNumber : '',
        ...[addressText(shipTo), typeof shipTo?.phoneNumber === 'string' ? shipTo.phoneNumber : ''],
      ];
      for (const [index, { itemType, itemID, item, variant, quantity, price, amount }] of cart.cartItems.entries())
        yield formatLine([
          ...facts,
          ...[itemType, itemID, item.name, variant.name, quantity, price, amount],
          ...(index === 0 ? [...sums, own.reduce((sum, payment) => sum + payment.amount, 0)] : Array(5).fill(null)),
        ]);
    }
  }
}

const customerTitles = [
  ...['userID', 'firstName', 'lastName', 'username', 'phone', 'phoneVerifiedAt', 'email'],
  ...['registeredAt', 'frozenAt', 'newsletters', 'stockAlerts'],
];

/**
 * The lines of all customers, without deleted accounts. The last two columns are what they have consented to: categories
 * of the newsletter, and variants whose return they want to hear of, each with the day.
 */
export async function* customerLines({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  yield formatLine(customerTitles);
  const batches = readInBatches<typeof users.$inferSelect>((last) =>
    db
      .select()
      .from(users)
      .where(last === null ? undefined : sql`${users.userId} > ${last.userId}`)
      .orderBy(asc(users.userId))
      .limit(batchSize),
  );
  for await (const rows of batches) {
    const ids = rows.map(({ userId }) => userId);
    const [subscribed, alerts] = await Promise.all([
      db.select().from(newsletterSubscriptions).where(inArray(newsletterSubscriptions.userId, ids)),
      db.select().from(stockAlerts).where(inArray(stockAlerts.userId, ids)),
    ]);
    const newslettersOf = Map.groupBy(subscribed, ({ userId }) => userId);
    const alertsOf = Map.groupBy(alerts, ({ userId }) => userId);
    for (const user of rows.filter(({ phoneNumber }) => isPhone(phoneNumber)))
      yield formatLine([
        ...[user.userId, user.firstName, user.lastName, user.username, user.phoneNumber],
        ...[moment(user.phoneVerifiedAt), user.email, moment(user.createdAt), moment(user.frozenAt)],
        (newslettersOf.get(user.userId) ?? [])
          .map(({ category, createdAt }) => `${category} ${moment(createdAt)}`)
          .join('|'),
        (alertsOf.get(user.userId) ?? [])
          .map(({ variantID, consentedAt }) => `${variantID} ${moment(consentedAt)}`)
          .join('|'),
      ]);
  }
}

/** The lines of all subscriptions of the newsletter, also of visitors without an account. */
export async function* subscriberLines({ db }: Pick<Deps, 'db'>): AsyncGenerator<string> {
  yield formatLine(['email', 'category', 'subscribedAt']);
  const { email, category } = newsletterSubscriptions;
  const batches = readInBatches<typeof newsletterSubscriptions.$inferSelect>((last) =>
    db
      .select()
      .from(newsletterSubscriptions)
      .where(last === null ? undefined : sql`(${email}, ${category}) > (${last.email}, ${last.category})`)
      .orderBy(asc(email), asc(category))
      .limit(batchSize),
  );
  for await (const rows of batches)
    for (const row of rows) yield formatLine([row.email, row.category, moment(row.createdAt)]);
}
