import { and, eq, inArray, ne } from 'drizzle-orm';
import type { CartItemType } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { cartItems, connectPlans, products, serviceVariants, variants } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** At most this many of one item in a cart. */
export const mostOfOneItem = 99;

/** An item of the catalogue by what a cart update calls it. */
export interface ItemKey {
  readonly itemType: CartItemType;
  readonly itemID: number;
}

/** What the catalogue says about an item that someone wants: how many there are, or which plans it takes the place of. */
export type Stocked =
  | { readonly kind: 'goods'; readonly name: string; readonly stock: number }
  | { readonly kind: 'plan'; readonly rivals: readonly number[] };

/** Looks an item up in the catalogue; null where there is none. */
export async function findStocked(tx: Transaction, { itemType, itemID }: ItemKey): Promise<Stocked | null> {
  if (itemType === 'product') {
    const [found] = await tx
      .select({ product: products.name, variant: variants.name, stock: variants.stock })
      .from(variants)
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .where(eq(variants.variantID, itemID));
    return found ? { kind: 'goods', name: `${found.product} (${found.variant})`, stock: found.stock } : null;
  }
  if (itemType === 'service') {
    const [plan] = await tx
      .select({ subscriptionID: serviceVariants.subscriptionID })
      .from(serviceVariants)
      .where(eq(serviceVariants.subscriptionItemID, itemID));
    if (!plan) return null;
    const rivals = await tx
      .select({ id: serviceVariants.subscriptionItemID })
      .from(serviceVariants)
      .where(
        and(eq(serviceVariants.subscriptionID, plan.subscriptionID), ne(serviceVariants.subscriptionItemID, itemID)),
      );
    return { kind: 'plan', rivals: rivals.map(({ id }) => id) };
  }
  const plans = await tx.select({ id: connectPlans.itemID }).from(connectPlans);
  if (!plans.some(({ id }) => id === itemID)) return null;
  return { kind: 'plan', rivals: plans.map(({ id }) => id).filter((id) => id !== itemID) };
}

const itemIs = (cartID: string, { itemType, itemID }: ItemKey) =>
  and(eq(cartItems.cartID, cartID), eq(cartItems.itemType, itemType), eq(cartItems.itemID, itemID));

/** How many of an item a cart holds; null for none. */
export async function quantityIn(tx: Transaction, cartID: string, key: ItemKey): Promise<number | null> {
  const [found] = await tx.select({ quantity: cartItems.quantity }).from(cartItems).where(itemIs(cartID, key));
  return found?.quantity ?? null;
}

/** Puts an item into a cart with this quantity, or changes the quantity of one that is there. */
export async function setQuantity(
  tx: Transaction,
  cartID: string,
  { itemType, itemID }: ItemKey,
  quantity: number,
  addedAt: Date,
): Promise<void> {
  await tx
    .insert(cartItems)
    .values({ cartID, itemType, itemID, quantity, addedAt })
    .onConflictDoUpdate({
      target: [cartItems.cartID, cartItems.itemType, cartItems.itemID],
      set: { quantity },
    });
}

/** Takes items of one type out of a cart. */
export async function takeOut(
  tx: Transaction,
  cartID: string,
  itemType: CartItemType,
  itemIDs: readonly number[],
): Promise<void> {
  if (itemIDs.length === 0) return;
  await tx
    .delete(cartItems)
    .where(
      and(eq(cartItems.cartID, cartID), eq(cartItems.itemType, itemType), inArray(cartItems.itemID, [...itemIDs])),
    );
}

/** @throws Refusal 409 where a cart may not hold this many of it */
export function requireRoom({ name, stock }: Stocked & { kind: 'goods' }, quantity: number): void {
  if (stock <= 0) throw new Refusal(409, `${name} is out of stock.`);
  if (quantity > mostOfOneItem) throw new Refusal(409, `A cart takes at most ${mostOfOneItem} of one item.`);
  if (quantity > stock) throw new Refusal(409, `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} in stock.`);
}
