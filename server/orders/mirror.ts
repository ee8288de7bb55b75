import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import type { CartRow } from '../carts/ownership.ts';
import { type CartLine, cartOf, readLines } from '../carts/reading.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, orders } from '../db/schema.ts';

/** What an order takes over from its cart. */
export interface OrderContents {
  readonly amount: number;
  readonly cart: Cart;
  readonly shipTo: Record<string, unknown> | null;
}

/** The address as it stands now, kept with the order so that later edits do not move a parcel. */
async function shippingAddress(tx: Transaction, addressID: number): Promise<Record<string, unknown> | null> {
  const [found] = await tx.select().from(addresses).where(eq(addresses.addressID, addressID));
  if (!found) return null;
  const { addressID: id, firstName, lastName, phoneNumber, city, area, street } = found;
  return { addressID: id, firstName, lastName, phoneNumber, city, area, street };
}

/** What an order of the cart would hold, of lines already read. */
async function contentsFrom(
  tx: Transaction,
  cart: CartRow,
  lines: readonly CartLine[],
  config: Config,
): Promise<OrderContents> {
  const snapshot = cartOf(cart, lines, config);
  const delivered = lines.some((line) => line.physical);
  const shipTo = delivered && cart.addressID !== null ? await shippingAddress(tx, cart.addressID) : null;
  return { amount: snapshot.amount, cart: snapshot, shipTo };
}

/** What an order of the cart would hold, with the lines it is made of. */
export async function contentsOf(
  tx: Transaction,
  cart: CartRow,
  config: Config,
): Promise<{ contents: OrderContents; lines: CartLine[] }> {
  const lines = await readLines(tx, cart.cartID, config.usdKes);
  return { contents: await contentsFrom(tx, cart, lines, config), lines };
}

/** Until it is paid an order mirrors its cart. */
const awaitsPayment = eq(orders.status, 'awaiting payment');

/** Whether a cart has an order that follows it: a column for a query of carts. */
export const hasFollower: SQL<boolean> = sql`exists (select 1 from ${orders} where ${and(eq(orders.cartID, carts.cartID), awaitsPayment)})`;

/** Has the order follow a change of its cart. `lines` are those of the changed cart. */
export async function mirrorCart(
  tx: Transaction,
  cart: CartRow,
  lines: readonly CartLine[],
  config: Config,
): Promise<void> {
  await tx
    .update(orders)
    .set(await contentsFrom(tx, cart, lines, config))
    .where(and(eq(orders.cartID, cart.cartID), awaitsPayment));
}
