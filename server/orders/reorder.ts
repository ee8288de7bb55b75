import { eq } from 'drizzle-orm';
import type { CartItem } from '#contract/carts.ts';
import type { ReorderedCart } from '#contract/reorder.ts';
import { openUserCart } from '../carts/claim-cart.ts';
import {
  findCatalogueItem,
  maxItems,
  maxQuantity,
  quantityIn,
  removeItems,
  requireRoom,
  setQuantity,
} from '../carts/items.ts';
import { findPaymentInTheWay, finishChange } from '../carts/update-cart.ts';
import type { Transaction } from '../db/open.ts';
import { cartItems, orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { requireSelf } from '../http/authorization.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts, cartTexts, orderTexts } from '../texts/index.ts';

/** Finds the items of the caller's order. @throws HttpError 404 for an unknown order, 403 for another user's */
async function findOrderedItems(tx: Transaction, orderID: string, caller: Caller): Promise<readonly CartItem[]> {
  const [order] = await tx
    .select({ userId: orders.userId, cart: orders.cart })
    .from(orders)
    .where(eq(orders.orderID, orderID));
  if (!order) throw new HttpError(404, orderTexts.notFound);
  if (order.userId === null) throw new HttpError(403, accountTexts.ownedByAnother);
  requireSelf(caller, order.userId);
  return order.cart.cartItems;
}

/**
 * Adds an ordered item to a cart that does not have it, in the ordered quantity or in what is left of it. A plan
 * replaces another plan of its service.
 * @returns why it was not added in its quantity, as a sentence; null where it was
 */
async function addAgain(tx: Transaction, cartID: string, ordered: CartItem, now: Date): Promise<string | null> {
  const item = await findCatalogueItem(tx, ordered, cartID);
  if (!item) return orderTexts.noLongerSold(`${ordered.item.name} (${ordered.variant.name})`);
  if (item.kind === 'plan') {
    await removeItems(tx, cartID, ordered.itemType, item.plansOfService);
    await setQuantity(tx, cartID, ordered, 1, now);
    return null;
  }
  const quantity = Math.min(ordered.quantity, item.stock, maxQuantity);
  if (quantity > 0) await setQuantity(tx, cartID, ordered, quantity, now);
  try {
    requireRoom(item, ordered.quantity);
    return null;
  } catch (refusal) {
    if (refusal instanceof HttpError) return refusal.message;
    throw refusal;
  }
}

/**
 * Adds the items of an order to the caller's open cart at the present prices, in one transaction. Items in the cart keep
 * their quantity.
 * @returns the cart, and a sentence for each item that could not be added in its quantity
 * @throws HttpError 401 where the session has ended, and 403, 404 or 409 as the contract lists
 */
export function reorder(orderID: string, caller: Caller, deps: Deps): Promise<ReorderedCart> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const items = await findOrderedItems(tx, orderID, caller);
    const cart = await openUserCart(tx, caller.userId, now);
    await requireSession(tx, caller);
    const paymentInTheWay = await findPaymentInTheWay(tx, cart.cartID, now);
    if (paymentInTheWay !== null) throw new HttpError(409, paymentInTheWay);
    const missing: string[] = [];
    let room = maxItems - (await tx.$count(cartItems, eq(cartItems.cartID, cart.cartID)));
    for (const item of items) {
      if ((await quantityIn(tx, cart.cartID, item)) !== null) continue;
      if (room <= 0) {
        missing.push(cartTexts.tooManyItems(maxItems));
        break;
      }
      room -= 1;
      const reason = await addAgain(tx, cart.cartID, item, now);
      if (reason !== null) missing.push(reason);
    }
    const changed = await finishChange(tx, cart, deps);
    const available = items.filter(({ itemType, itemID }) =>
      changed.cartItems.some((item) => item.itemType === itemType && item.itemID === itemID),
    );
    return { cart: changed, available: available.length, missing };
  });
}
