import { and, asc, eq } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { cartItems, carts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { newCartID } from '../http/ids.ts';
import { findStocked, mostItems, mostOfOneItem, quantityIn, setQuantity, takeOut } from './items.ts';
import { type CartRow, findCart } from './ownership.ts';
import { readCart } from './reading.ts';
import { finishChange, isBeingPaid } from './updating.ts';

/** The user's open cart, made where there is none; the database allows one, so requests that race share it. */
export async function openUserCart(tx: Transaction, userId: string, now: Date): Promise<CartRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const [open] = await tx
      .select()
      .from(carts)
      .where(and(eq(carts.userId, userId), eq(carts.status, 'open')))
      .for('update');
    if (open) return open;
    const [made] = await tx
      .insert(carts)
      .values({ cartID: newCartID(), userId, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
  }
  throw new Error('a user has no open cart and none can be made');
}

/** Brings one item over. A visitor's choice is newer than what the account kept: its plan replaces the other one. */
async function bringOver(tx: Transaction, item: typeof cartItems.$inferSelect, into: string): Promise<void> {
  const stocked = await findStocked(tx, item, into);
  if (!stocked) return;
  if (stocked.kind === 'plan') {
    await takeOut(tx, into, item.itemType, stocked.rivals);
    await setQuantity(tx, into, item, 1, item.addedAt);
    return;
  }
  const sum = ((await quantityIn(tx, into, item)) ?? 0) + item.quantity;
  // One stays even where nothing is left, so that checkout can say so instead of the item being silently gone.
  const quantity = Math.max(1, Math.min(sum, mostOfOneItem, stocked.stock));
  await setQuantity(tx, into, item, quantity, item.addedAt);
}

/**
 * Merges the visitor's cart into the user's open one and closes it, at once or not at all. Doing it again changes
 * nothing. While the user's cart is being paid it stays as it is, and the visitor's cart waits for the next time.
 * @param visitorCartID what the cookie says; anything that is no visitor's open cart is passed over
 * @returns the user's cart, and whether the visitor's is done with
 */
export function claimCart(
  userId: string,
  visitorCartID: string | null,
  deps: Deps,
): Promise<{ cart: Cart; settled: boolean }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    // The visitor's cart is locked first by everyone who merges, so that two requests take turns.
    const named = visitorCartID === null ? null : await findCart(tx, visitorCartID, { lock: true });
    const visitors = named?.userId === null && named.status === 'open' ? named : null;
    const own = await openUserCart(tx, userId, now);
    if (!visitors) return { cart: await readCart(tx, own.cartID, deps.config), settled: true };

    const items = await tx
      .select()
      .from(cartItems)
      .where(eq(cartItems.cartID, visitors.cartID))
      .orderBy(asc(cartItems.addedAt));
    if (items.length > 0 && (await isBeingPaid(tx, own.cartID, now))) {
      return { cart: await readCart(tx, own.cartID, deps.config), settled: false };
    }
    // What does not fit any more stays behind: merged again and again, a cart would grow without an end.
    const room = Math.max(0, mostItems - (await tx.$count(cartItems, eq(cartItems.cartID, own.cartID))));
    for (const item of items.slice(0, room)) await bringOver(tx, item, own.cartID);
    await tx.delete(cartItems).where(eq(cartItems.cartID, visitors.cartID));
    await tx.update(carts).set({ status: 'claimed', updatedAt: now }).where(eq(carts.cartID, visitors.cartID));
    return { cart: await finishChange(tx, own, deps), settled: true };
  });
}
