import { asc, eq } from 'drizzle-orm';
import type { Cart } from '#contract/carts.ts';
import { openUserCart } from '../carts/claim-cart.ts';
import type { CartRow } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { cartItems, carts } from '../db/schema.ts';

/**
 * Moves the items of a cart that its order does not contain to the user's next open cart, with the chosen address. So
 * items that were added after the prompt are not lost when the prompt is paid late. Called after the cart is closed.
 */
export async function moveRemainingItems(
  tx: Transaction,
  { cartID, userId, addressID }: CartRow,
  ordered: Cart,
  at: Date,
): Promise<void> {
  if (userId === null) return;
  const items = await tx.select().from(cartItems).where(eq(cartItems.cartID, cartID)).orderBy(asc(cartItems.addedAt));
  const remaining = items.flatMap((item) => {
    const bought = ordered.cartItems.find(
      ({ itemType, itemID }) => itemType === item.itemType && itemID === item.itemID,
    );
    const quantity = item.quantity - (bought?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  if (remaining.length === 0) return;
  const next = await openUserCart(tx, userId, at);
  await tx.update(carts).set({ addressID }).where(eq(carts.cartID, next.cartID));
  await tx.insert(cartItems).values(remaining.map((item) => ({ ...item, cartID: next.cartID })));
}
