import { and, eq, ne, sql } from 'drizzle-orm';
import type { CartItemType } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { cartItems, connectPlans, products, serviceVariants, variants } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { heldByCart } from '../stock/holding.ts';

/** At most this many of one item in a cart. */
export const mostOfOneItem = 99;
/** So many different items: every call of a cart answers all of it. */
export const mostItems = 200;

/** An item of the catalogue by what a cart update calls it. */
export interface ItemKey {
  readonly itemType: CartItemType;
  readonly itemID: number;
}

/** What the catalogue says about an item that someone wants: how many there are, or which plans it takes the place of. */
export type Stocked =
  | { readonly kind: 'goods'; readonly name: string; readonly stock: number }
  | { readonly kind: 'plan'; readonly rivals: readonly number[] };

const findGoods = prepared((db) =>
  db
    .select({
      product: products.name,
      variant: variants.name,
      stock: variants.stock,
      held: heldByCart(sql.placeholder('cartID'), variants.variantID),
    })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(eq(variants.variantID, sql.placeholder('itemID'))),
);

/** Looks an item up in the catalogue, for a cart, whose own payment may hold some of it; null where there is none. */
export async function findStocked(
  tx: Transaction,
  { itemType, itemID }: ItemKey,
  cartID: string,
): Promise<Stocked | null> {
  if (itemType === 'product') {
    const [found] = await findGoods(tx, { cartID, itemID });
    return found
      ? { kind: 'goods', name: `${found.product} (${found.variant})`, stock: found.stock + found.held }
      : null;
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

const findQuantity = prepared((db) =>
  db
    .select({ quantity: cartItems.quantity })
    .from(cartItems)
    .where(
      and(
        eq(cartItems.cartID, sql.placeholder('cartID')),
        eq(cartItems.itemType, sql.placeholder('itemType')),
        eq(cartItems.itemID, sql.placeholder('itemID')),
      ),
    ),
);

/** How many of an item a cart holds; null for none. */
export async function quantityIn(
  tx: Transaction,
  cartID: string,
  { itemType, itemID }: ItemKey,
): Promise<number | null> {
  const [found] = await findQuantity(tx, { cartID, itemType, itemID });
  return found?.quantity ?? null;
}

const putIn = prepared((db) =>
  db
    .insert(cartItems)
    .values({
      cartID: sql.placeholder('cartID'),
      itemType: sql.placeholder('itemType'),
      itemID: sql.placeholder('itemID'),
      quantity: sql.placeholder('quantity'),
      addedAt: sql.placeholder('addedAt'),
    })
    .onConflictDoUpdate({
      target: [cartItems.cartID, cartItems.itemType, cartItems.itemID],
      set: { quantity: sql`excluded.quantity` },
    }),
);

/** Puts an item into a cart with this quantity, or changes the quantity of one that is there. */
export async function setQuantity(
  tx: Transaction,
  cartID: string,
  { itemType, itemID }: ItemKey,
  quantity: number,
  addedAt: Date,
): Promise<void> {
  await putIn(tx, { cartID, itemType, itemID, quantity, addedAt });
}

const dropAll = prepared((db) =>
  db
    .delete(cartItems)
    .where(
      and(
        eq(cartItems.cartID, sql.placeholder('cartID')),
        eq(cartItems.itemType, sql.placeholder('itemType')),
        sql`${cartItems.itemID} = any(${sql.placeholder('itemIDs')}::integer[])`,
      ),
    ),
);

/** Takes items of one type out of a cart. */
export async function takeOut(
  tx: Transaction,
  cartID: string,
  itemType: CartItemType,
  itemIDs: readonly number[],
): Promise<void> {
  if (itemIDs.length > 0) await dropAll(tx, { cartID, itemType, itemIDs: `{${itemIDs.join()}}` });
}

/** @throws HttpError 409 where a cart may not hold this many of it */
export function requireRoom({ name, stock }: Stocked & { kind: 'goods' }, quantity: number): void {
  if (stock <= 0) throw new HttpError(409, `${name} is out of stock.`);
  if (quantity > mostOfOneItem) throw new HttpError(409, `A cart takes at most ${mostOfOneItem} of one item.`);
  if (quantity > stock) throw new HttpError(409, `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} in stock.`);
}
