import { and, eq } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import type { CartRow } from '../carts/ownership.ts';
import { type CartLine, cartOf, readLines } from '../carts/reading.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, orders } from '../db/schema.ts';

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

/** What an order of the cart would hold, with the lines it is made of. */
export async function contentsOf(
  tx: Transaction,
  cart: CartRow,
  config: Config,
): Promise<{ contents: OrderContents; lines: CartLine[] }> {
  const lines = await readLines(tx, cart.cartID, config.usdKes);
  const snapshot = cartOf(cart, lines, config);
  const delivered = lines.some((line) => line.physical);
  const shipTo = delivered && cart.addressID !== null ? await shippingAddress(tx, cart.addressID) : null;
  return { contents: { amount: snapshot.amount, cart: snapshot, shipTo }, lines };
}

/**
 * Until it is paid an order mirrors its cart: call this in the transaction of every change of an open cart.
 * @returns the cart as it is now
 */
export async function mirrorCart(tx: Transaction, cart: CartRow, config: Config): Promise<Cart> {
  const { contents } = await contentsOf(tx, cart, config);
  await tx
    .update(orders)
    .set(contents)
    .where(and(eq(orders.cartID, cart.cartID), eq(orders.status, 'awaiting payment')));
  return contents.cart;
}
