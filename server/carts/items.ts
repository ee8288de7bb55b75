import { and, eq, ne, sql } from 'drizzle-orm';
import type { CartItemType } from '#contract/carts.ts';
import type { Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { cartItems, connectPlans, products, services, serviceVariants, variants } from '../db/schema.ts';
import { isShownPackage, isShownPlan, isShownService, isShownVariant } from '../db/visibility.ts';
import { HttpError } from '../http/http-error.ts';
import { heldByCart } from '../stock/reservations.ts';
import { cartTexts } from '../texts/index.ts';

/** The greatest quantity of one item in a cart. */
export const maxQuantity = 99;
/** The greatest number of different items. A cart has no pages: each of its calls answers all of it. */
export const maxItems = 200;

/** The key of an item in a cart update. */
export interface ItemKey {
  readonly itemType: CartItemType;
  readonly itemID: number;
}

/**
 * An item in the catalogue: goods with their stock, or a plan with the other plans of its service, which it replaces.
 */
export type CatalogueItem =
  | { readonly kind: 'goods'; readonly name: string; readonly stock: number }
  | { readonly kind: 'plan'; readonly plansOfService: readonly number[] };

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
    .where(and(eq(variants.variantID, sql.placeholder('itemID')), isShownVariant)),
);

/** Finds an item in the catalogue; null for none, and for a hidden one. Its stock includes what the cart's own payment holds. */
export async function findCatalogueItem(
  tx: Transaction,
  { itemType, itemID }: ItemKey,
  cartID: string,
): Promise<CatalogueItem | null> {
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
      .innerJoin(services, eq(services.subscriptionID, serviceVariants.subscriptionID))
      .where(and(eq(serviceVariants.subscriptionItemID, itemID), isShownService, isShownPlan));
    if (!plan) return null;
    const plansOfService = await tx
      .select({ id: serviceVariants.subscriptionItemID })
      .from(serviceVariants)
      .where(
        and(eq(serviceVariants.subscriptionID, plan.subscriptionID), ne(serviceVariants.subscriptionItemID, itemID)),
      );
    return { kind: 'plan', plansOfService: plansOfService.map(({ id }) => id) };
  }
  const plans = await tx
    .select({ id: connectPlans.itemID, isShown: sql<boolean>`${isShownPackage}` })
    .from(connectPlans);
  if (!plans.some(({ id, isShown }) => id === itemID && isShown)) return null;
  return { kind: 'plan', plansOfService: plans.map(({ id }) => id).filter((id) => id !== itemID) };
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

/** The quantity of an item in a cart; null for none. */
export async function quantityIn(
  tx: Transaction,
  cartID: string,
  { itemType, itemID }: ItemKey,
): Promise<number | null> {
  const [found] = await findQuantity(tx, { cartID, itemType, itemID });
  return found?.quantity ?? null;
}

const upsertItem = prepared((db) =>
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

/** Inserts an item with a quantity, or updates the quantity of the item in the cart. */
export async function setQuantity(
  tx: Transaction,
  cartID: string,
  { itemType, itemID }: ItemKey,
  quantity: number,
  addedAt: Date,
): Promise<void> {
  await upsertItem(tx, { cartID, itemType, itemID, quantity, addedAt });
}

const deleteItems = prepared((db) =>
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

/** Removes items of one type from a cart. */
export async function removeItems(
  tx: Transaction,
  cartID: string,
  itemType: CartItemType,
  itemIDs: readonly number[],
): Promise<void> {
  if (itemIDs.length > 0) await deleteItems(tx, { cartID, itemType, itemIDs: `{${itemIDs.join()}}` });
}

/** @throws HttpError 409 for a quantity beyond the stock or the limit of a cart */
export function requireRoom({ name, stock }: CatalogueItem & { kind: 'goods' }, quantity: number): void {
  if (stock <= 0) throw new HttpError(409, cartTexts.outOfStock(name));
  if (quantity > maxQuantity) throw new HttpError(409, cartTexts.tooManyOfOneItem(maxQuantity));
  if (quantity > stock) throw new HttpError(409, cartTexts.tooFewInStock(name, stock));
}
