import { desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { normalizePhone } from '#contract/phone.ts';
import type { Database } from '../db/open.ts';
import { addresses, orders, payments, products, users, variants } from '../db/schema.ts';

/** The searches of the desk: by a phone, a name, an e-mail address, an order, or a receipt. */

/** The most customers, and the most orders by their address, that a name may mean. */
const maxNamed = 200;

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const partOf = (name: string): string => `%${escapeLike(name.toLowerCase())}%`;

/**
 * SQL: the customer has this name, or it is a part of theirs: of the account, the user name or an address. A union, so
 * that each part uses its index (`users_name`, `users_username`, `addresses_name`).
 */
const hasName = (name: string): SQL => sql`${users.userId} in (
  select named.user_id from ${users} as named where lower(named.first_name || ' ' || named.last_name) like ${partOf(name)}
  union select named.user_id from ${users} as named where lower(named.username) like ${partOf(name)}
  union select ${addresses.userId} from ${addresses}
    where lower(${addresses.firstName} || ' ' || ${addresses.lastName}) like ${partOf(name)})`;

/** SQL: the order went to an address of this name, or it is a part of it. Uses the index `orders_ship_to_name`. */
const wentTo = (name: string): SQL =>
  sql`lower((${orders.shipTo} ->> 'firstName') || ' ' || (${orders.shipTo} ->> 'lastName')) like ${partOf(name)}`;

/** The id of an order in a search; null for another text. */
const orderIDOf = (search: string): string | null => {
  const id = search.trim().toUpperCase();
  return /^UW[\dA-Z]{2,10}$/.test(id) ? id : null;
};

/** SQL: the customer is one that the search means; false for an empty search. */
export function matchesCustomer(search: string): SQL | undefined {
  const text = search.trim();
  const phone = normalizePhone(text);
  if (phone) return eq(users.phoneNumber, phone);
  if (text.includes('@')) return eq(sql`lower(${users.email})`, text.toLowerCase());
  const orderID = orderIDOf(text);
  if (orderID)
    return sql`${users.userId} in (select ${orders.userId} from ${orders} where ${orders.orderID} = ${orderID})`;
  return text === '' ? sql`false` : hasName(text);
}

/** SQL: the order is one that the search means. The customers, the receipt and the address are looked up first, by their indexes. */
export async function matchesOrder(db: Database, search: string): Promise<SQL | undefined> {
  const text = search.trim();
  const orderID = orderIDOf(text);
  if (orderID) return eq(orders.orderID, orderID);
  const [customers, paid, sent] = await Promise.all([
    db.select({ userId: users.userId }).from(users).where(matchesCustomer(text)).limit(maxNamed),
    db.select({ orderID: payments.orderID }).from(payments).where(eq(payments.receipt, text.toUpperCase())),
    normalizePhone(text) || text === ''
      ? []
      : db
          .select({ orderID: orders.orderID })
          .from(orders)
          .where(wentTo(text))
          .orderBy(desc(orders.createdAt))
          .limit(maxNamed),
  ]);
  const ids = [...paid, ...sent].flatMap((payment) => (payment.orderID === null ? [] : [payment.orderID]));
  if (customers.length === 0 && ids.length === 0) return sql`false`;
  return or(
    ids.length > 0 ? inArray(orders.orderID, ids) : undefined,
    customers.length > 0
      ? inArray(
          orders.userId,
          customers.map(({ userId }) => userId),
        )
      : undefined,
  );
}

/** SQL: the product is one that the search means: by a number, a part of its name, or an alias. */
export function matchesProduct(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const like = `%${escapeLike(text)}%`;
  return or(
    ilike(products.name, like),
    ilike(products.aliases, like),
    id === null ? undefined : eq(products.itemID, id),
    id === null
      ? undefined
      : sql`${products.itemID} in (select ${variants.itemID} from ${variants} where ${variants.variantID} = ${id})`,
  );
}
