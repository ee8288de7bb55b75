import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Cart, cartItemUpdate } from '#contract/carts.ts';
import { promptLife } from '#contract/payment-times.ts';
import { isOpenAttempt } from '../attempts/attempts.ts';
import { findHeldMoney } from '../attempts/held-money.ts';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { addresses, carts, paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import type { ClientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit, restoreOnError } from '../rate-limits/limiter.ts';
import { accountTexts, cartTexts } from '../texts/index.ts';
import { hasDraftOrder, syncDraftOrder } from './draft-order.ts';
import {
  type CatalogueItem,
  findCatalogueItem,
  maxItems,
  quantityIn,
  removeItems,
  requireRoom,
  setQuantity,
} from './items.ts';
import { type CartRow, requireCart, requireOpen } from './ownership.ts';
import { readCart, readLines, toCart } from './read-cart.ts';

const findOpenAttempt = prepared((db) =>
  db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.cartID, sql.placeholder('cartID')),
        isOpenAttempt,
        gt(paymentAttempts.createdAt, sql.param(sql.placeholder('since'), paymentAttempts.createdAt)),
      ),
    )
    .limit(1),
);

/** Whether a payment of the cart may still succeed. Its items must not change meanwhile. */
export async function isBeingPaid(tx: Database, cartID: string, now: Date): Promise<boolean> {
  // An older prompt has ended, so its attempt does not block the cart, even without an outcome.
  const since = new Date(now.getTime() - promptLife);
  return (await findOpenAttempt(tx, { cartID, since })).length > 0;
}

/**
 * Finds the sentence that refuses a change of a cart's items: its payment may still succeed, or money is held for its
 * order, which a person may accept as the payment.
 * @returns null where the items may change
 */
export async function findPaymentInTheWay(tx: Database, cartID: string, now: Date): Promise<string | null> {
  const [isPaying, held] = await Promise.all([isBeingPaid(tx, cartID, now), findHeldMoney(tx, cartID)]);
  return isPaying ? cartTexts.paymentUnderWay : held;
}

type Update = InferOutput<typeof cartItemUpdate>;

/** The present state of the item that an update changes. */
interface ItemState {
  readonly catalogueItem: CatalogueItem | null;
  /** The quantity in the cart; null for none. */
  readonly inCart: number | null;
}

/** Starts the statements that add an item. They run in order. @throws HttpError 400, 404 or 409 */
function add(
  tx: Transaction,
  cartID: string,
  update: Update,
  { catalogueItem, inCart }: ItemState,
  now: Date,
): Promise<void>[] {
  if (!catalogueItem) throw new HttpError(404, cartTexts.noSuchItem);
  if (catalogueItem.kind === 'goods') {
    const quantity = (inCart ?? 0) + Number(update.quantity);
    requireRoom(catalogueItem, quantity);
    return [setQuantity(tx, cartID, update, quantity, now)];
  }
  if (update.quantity !== '1') throw new HttpError(400, cartTexts.planOnce);
  // A cart has a plan once. It replaces another plan of the same service.
  if (inCart !== null) return [];
  return [
    removeItems(tx, cartID, update.itemType, catalogueItem.plansOfService),
    setQuantity(tx, cartID, update, 1, now),
  ];
}

/** Starts the statement that lowers or removes an item. @throws HttpError 404 */
function lowerOrRemove(
  tx: Transaction,
  cartID: string,
  update: Update,
  { inCart }: ItemState,
  now: Date,
): Promise<void>[] {
  if (inCart === null) throw new HttpError(404, cartTexts.itemNotInCart);
  if (update.action === 'remove') return [removeItems(tx, cartID, update.itemType, [update.itemID])];
  return [setQuantity(tx, cartID, update, Math.max(1, inCart - Number(update.quantity)), now)];
}

const markChanged = prepared((db) =>
  db
    .update(carts)
    .set({
      updatedAt: sql`${sql.param(sql.placeholder('at'), carts.updatedAt)}`,
      addressID: sql`coalesce(${sql.placeholder('addressID')}, ${carts.addressID})`,
    })
    .where(eq(carts.cartID, sql.placeholder('cartID')))
    .returning({ ...getTableColumns(carts), hasDraft: hasDraftOrder }),
);

/**
 * Marks a cart as changed and updates its draft order. Every change of an open cart ends with this call.
 * @returns the changed cart
 */
export async function finishChange(
  tx: Transaction,
  { cartID }: CartRow,
  { shopSettings, clock }: Deps,
  { addressID = null }: { readonly addressID?: number | null } = {},
): Promise<Cart> {
  const at = clock();
  const prices = shopSettings.prices();
  const [[changed], inCart] = await Promise.all([
    markChanged(tx, { cartID, addressID, at }),
    readLines(tx, cartID, prices),
  ]);
  if (!changed) throw new Error('a locked cart has disappeared');
  if (changed.hasDraft) await syncDraftOrder(tx, changed, inCart, prices, at);
  return toCart(changed, inCart, prices);
}

/** A cart after a change. */
interface ChangedCart {
  readonly cart: Cart;
  /** Whether its row was created with this change. */
  readonly created: boolean;
}

/** Whether the shop has the section of an item. */
const isSold = ({ itemType }: Update, { shopSettings }: Deps): boolean => {
  const { off } = shopSettings.prices();
  return itemType === 'product' || !off.includes(itemType === 'service' ? 'services' : 'connect');
};

/** Changes an item of a cart. @param create whether to create a missing row @returns null for a cart without a row */
function changeItem(
  cartID: string,
  update: Update,
  caller: Caller | null,
  deps: Deps,
  { create }: { readonly create: boolean },
): Promise<Cart | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    if (create) await tx.insert(carts).values({ cartID, createdAt: now, updatedAt: now }).onConflictDoNothing();
    // Sent together and run in this order, so that the reads after the lock stay true until the transaction ends.
    const [cart, paymentInTheWay, inCart, catalogueItem] = await Promise.all([
      requireCart(tx, cartID, caller, deps, { lock: true }),
      // A visitor cannot pay.
      caller === null ? null : findPaymentInTheWay(tx, cartID, now),
      quantityIn(tx, cartID, update),
      update.action === 'add' && isSold(update, deps) ? findCatalogueItem(tx, update, cartID) : null,
    ]);
    requireOpen(cart);
    if (paymentInTheWay !== null) throw new HttpError(409, paymentInTheWay);
    const apply = update.action === 'add' ? add : lowerOrRemove;
    if (!cart.isStored && update.action === 'add') return null;
    const statements = apply(tx, cartID, update, { catalogueItem, inCart }, now);
    const [changed] = await Promise.all([finishChange(tx, cart, deps), ...statements]);
    if (update.action === 'add' && changed.cartItems.length > maxItems) {
      throw new HttpError(409, cartTexts.tooManyItems(maxItems));
    }
    return changed;
  });
}

/**
 * Adds, lowers or removes an item (spec section 7). Concurrent changes of one cart run one after the other. A visitor's
 * cart gets its row with its first item; the number of new rows from a network address is limited.
 * @throws HttpError 400, 401, 403, 404 or 409 as the contract lists; RateLimitError 429 for too many new carts
 */
export async function updateCartItem(
  cartID: string,
  update: Update,
  caller: Caller | null,
  { address, network }: ClientNetworks,
  deps: Deps,
): Promise<ChangedCart> {
  const cart = await changeItem(cartID, update, caller, deps, { create: false });
  if (cart) return { cart, created: false };
  const limits = [createLimit('cart:address', address), createLimit('cart:network', network)];
  await consume(deps, limits);
  const created = await changeItem(cartID, update, caller, deps, { create: true }).catch(restoreOnError(deps, limits));
  if (!created) throw new Error('a cart that was created has no row');
  return { cart: created, created: true };
}

/**
 * Attaches a delivery address to a cart (spec section 7). Cart and address must be the caller's own.
 * @throws HttpError 403, 404 or 409 as the contract lists
 */
export function attachAddress(cartID: string, addressID: number, caller: Caller, deps: Deps): Promise<Cart> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, deps, { lock: true });
    if (cart.userId === null) throw new HttpError(403, cartTexts.signInToClaim);
    requireOpen(cart);
    const [own] = await tx
      .select({ addressID: addresses.addressID })
      .from(addresses)
      .where(and(eq(addresses.addressID, addressID), eq(addresses.userId, caller.userId)));
    // An address of another user and an unknown id get the same answer, which reveals nothing about other users.
    if (!own) throw new HttpError(404, accountTexts.noAddress);
    if (cart.addressID !== addressID) await finishChange(tx, cart, deps, { addressID });
    return readCart(tx, cartID, deps.shopSettings.prices());
  });
}
