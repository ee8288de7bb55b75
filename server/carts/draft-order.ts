import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, type OrderRow, orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { newOrderID } from '../ids.ts';
import type { CartPrices } from '../shop/settings.ts';
import { findShortfall, requireInStock } from '../stock/reservations.ts';
import { cartTexts } from '../texts/index.ts';
import { hour } from '../time.ts';
import { type CartRow, findCart, requireOpen } from './ownership.ts';
import { type CartLine, type CartLines, readLines, toCart } from './read-cart.ts';

/** The draft order of a cart: the order 'awaiting payment' that mirrors its cart until it is paid. */

/** The part of an order that is copied from its cart. */
export interface OrderContents {
  readonly amount: number;
  readonly cart: Cart;
  readonly shipTo: Record<string, unknown> | null;
}

/** Copies an address for the order, so that a later change of the address does not redirect a parcel. */
async function shippingAddress(tx: Transaction, addressID: number): Promise<Record<string, unknown> | null> {
  const [found] = await tx.select().from(addresses).where(eq(addresses.addressID, addressID));
  if (!found) return null;
  const { addressID: id, firstName, lastName, phoneNumber, city, area, street } = found;
  return { addressID: id, firstName, lastName, phoneNumber, city, area, street };
}

/** The contents of the cart's order, computed from its lines. */
async function toContents(
  tx: Transaction,
  cart: CartRow,
  inCart: CartLines,
  prices: CartPrices,
): Promise<OrderContents> {
  // An order has its address.
  const { deliveryFees, ...snapshot } = toCart(cart, inCart, prices);
  const delivered = inCart.lines.some((line) => line.physical);
  const shipTo = delivered && cart.addressID !== null ? await shippingAddress(tx, cart.addressID) : null;
  return { amount: snapshot.amount, cart: snapshot, shipTo };
}

/** Reads the lines of a cart and computes the contents of its order. */
async function readContents(
  tx: Transaction,
  cart: CartRow,
  prices: CartPrices,
): Promise<{ contents: OrderContents; lines: readonly CartLine[] }> {
  const inCart = await readLines(tx, cart.cartID, prices);
  return { contents: await toContents(tx, cart, inCart, prices), lines: inCart.lines };
}

/** SQL: the order is a draft. */
const isDraft = eq(orders.status, 'awaiting payment');

/** SQL: the cart has a draft order. A column for a query of carts. */
export const hasDraftOrder: SQL<boolean> = sql`exists (select 1 from ${orders} where ${and(eq(orders.cartID, carts.cartID), isDraft)})`;

/** Updates the draft order after a change of its cart. `inCart` are the lines of the changed cart. */
export async function syncDraftOrder(
  tx: Transaction,
  cart: CartRow,
  inCart: CartLines,
  prices: CartPrices,
  at: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...(await toContents(tx, cart, inCart, prices)), quotedAt: at })
    .where(and(eq(orders.cartID, cart.cartID), isDraft));
}

/** @throws HttpError 409 with the name of the first item that is gone or short */
function requireStock(lines: readonly CartLine[]): void {
  const gone = lines.find(({ variant }) => variant.gone);
  if (gone) throw new HttpError(409, cartTexts.noLongerSold(`${gone.item.name} (${gone.variant.name})`));
  requireInStock(lines.flatMap((line) => (line.stock === null ? [] : findShortfall(line, line.stock))));
}

async function insertOrder(tx: Transaction, cart: CartRow, contents: OrderContents, at: Date): Promise<OrderRow> {
  // There are 30^8 ids, so three collisions in a row mean that the generator is broken.
  for (let tries = 0; tries < 3; tries += 1) {
    const [order] = await tx
      .insert(orders)
      .values({
        orderID: newOrderID(),
        cartID: cart.cartID,
        userId: cart.userId,
        createdAt: at,
        quotedAt: at,
        ...contents,
      })
      .onConflictDoNothing({ target: orders.orderID })
      .returning();
    if (order) return order;
  }
  throw new Error('no free order id was found');
}

/**
 * Creates or updates the draft order of an open cart. Locks the cart until the transaction ends.
 * @throws HttpError 409 for a cart that is empty, ordered, without an owner, without the address that it needs, or with
 *   an item that is short
 */
export async function ensureDraftOrder(tx: Transaction, row: CartRow, deps: Deps): Promise<OrderRow> {
  const { cartID } = row;
  const cart = (await findCart(tx, cartID, { lock: true })) ?? row;
  requireOpen(cart);
  if (cart.userId === null) throw new HttpError(409, cartTexts.signInToClaim);
  const { contents, lines } = await readContents(tx, cart, deps.shopSettings.prices());
  if (lines.length === 0) throw new HttpError(409, cartTexts.empty);
  if (contents.cart.addressNeeded) throw new HttpError(409, cartTexts.addressMissing);
  requireStock(lines);

  const [existing] = await tx.select().from(orders).where(eq(orders.cartID, cartID));
  if (!existing) return insertOrder(tx, cart, contents, deps.clock());
  const [refreshed] = await tx
    .update(orders)
    .set({ ...contents, userId: cart.userId, status: 'awaiting payment', quotedAt: deps.clock() })
    .where(and(eq(orders.cartID, cartID), inArray(orders.status, ['awaiting payment', 'cancelled'])))
    .returning();
  if (!refreshed) throw new HttpError(409, cartTexts.ordered);
  return refreshed;
}

/** How long the amount of a draft order is valid for a paybill payment, in milliseconds. */
const quoteLifetimeMs = hour;

/**
 * Whether a paybill payment of the stored amount is accepted: within an hour of the quote, and later while the cart
 * costs the same at the present prices.
 */
export async function isQuoteValid(tx: Transaction, order: OrderRow, { shopSettings, clock }: Deps): Promise<boolean> {
  const quotedAt = order.quotedAt ?? order.createdAt;
  if (clock().getTime() - quotedAt.getTime() <= quoteLifetimeMs) return true;
  const cart = await findCart(tx, order.cartID);
  return cart !== null && (await readContents(tx, cart, shopSettings.prices())).contents.amount === order.amount;
}
