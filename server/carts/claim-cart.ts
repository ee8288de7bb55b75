import { and, asc, eq } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { cartItems, carts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { newCartID } from '../ids.ts';
import { findCatalogueItem, maxItems, maxQuantity, quantityIn, removeItems, setQuantity } from './items.ts';
import { type CartRow, findCart } from './ownership.ts';
import { readCart } from './read-cart.ts';
import { findPaymentInTheWay, finishChange } from './update-cart.ts';

/**
 * Finds or creates the user's open cart, and locks it until the transaction ends. A unique index allows one open cart,
 * so concurrent requests share it.
 */
export async function openUserCart(tx: Transaction, userId: string, now: Date): Promise<CartRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const [open] = await tx
      .select()
      .from(carts)
      .where(and(eq(carts.userId, userId), eq(carts.status, 'open')))
      .for('update');
    if (open) return open;
    const [created] = await tx
      .insert(carts)
      .values({ cartID: newCartID(), userId, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (created) return created;
  }
  throw new Error('a user has no open cart and none can be created');
}

/** Copies one item into a user's cart. A plan replaces the user's plan of the same service: it was chosen later. */
async function mergeItem(tx: Transaction, item: typeof cartItems.$inferSelect, into: string): Promise<void> {
  const catalogueItem = await findCatalogueItem(tx, item, into);
  // A hidden item stays, so that the cart says that it is gone.
  if (!catalogueItem) return setQuantity(tx, into, item, item.quantity, item.addedAt);
  if (catalogueItem.kind === 'plan') {
    await removeItems(tx, into, item.itemType, catalogueItem.plansOfService);
    await setQuantity(tx, into, item, 1, item.addedAt);
    return;
  }
  const sum = ((await quantityIn(tx, into, item)) ?? 0) + item.quantity;
  // A sold-out item stays with quantity 1, so that checkout can report it instead of losing it silently.
  const quantity = Math.max(1, Math.min(sum, maxQuantity, catalogueItem.stock));
  await setQuantity(tx, into, item, quantity, item.addedAt);
}

/**
 * Merges the visitor's cart into the user's open cart and closes it, in one transaction (spec section 7). A second call
 * changes nothing. While the user's cart is being paid, or money is held for it, neither cart is changed.
 * @param visitorCartID the id in the cookie; ignored unless it is that of a visitor's open cart
 * @returns the user's cart, and whether the visitor's cart needs no further merge
 * @throws HttpError 401 where the session has ended
 */
export function claimCart(
  caller: Caller,
  visitorCartID: string | null,
  deps: Deps,
): Promise<{ cart: Cart; isMerged: boolean }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    // Every merge locks the visitor's cart first, so concurrent merges run one after the other.
    const named = visitorCartID === null ? null : await findCart(tx, visitorCartID, { lock: true });
    const visitors = named?.userId === null && named.status === 'open' ? named : null;
    const own = await openUserCart(tx, caller.userId, now);
    await requireSession(tx, caller);
    if (!visitors) return { cart: await readCart(tx, own.cartID, deps.shopSettings.prices()), isMerged: true };

    const items = await tx
      .select()
      .from(cartItems)
      .where(eq(cartItems.cartID, visitors.cartID))
      .orderBy(asc(cartItems.addedAt));
    if (items.length > 0 && (await findPaymentInTheWay(tx, own.cartID, now)) !== null) {
      return { cart: await readCart(tx, own.cartID, deps.shopSettings.prices()), isMerged: false };
    }
    // Items beyond the limit are dropped: repeated merges would otherwise let a cart grow without end.
    const room = Math.max(0, maxItems - (await tx.$count(cartItems, eq(cartItems.cartID, own.cartID))));
    for (const item of items.slice(0, room)) await mergeItem(tx, item, own.cartID);
    await tx.delete(cartItems).where(eq(cartItems.cartID, visitors.cartID));
    await tx.update(carts).set({ status: 'claimed', updatedAt: now }).where(eq(carts.cartID, visitors.cartID));
    return { cart: await finishChange(tx, own, deps), isMerged: true };
  });
}
