import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Cart, cartItemUpdate } from '#contract/carts.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { addresses, carts, paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { ClientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, limitOf, refundOnError } from '../http/rate-limit.ts';
import { hasDraftOrder, syncDraftOrder } from './draft-order.ts';
import { findStocked, mostItems, quantityIn, requireRoom, type Stocked, setQuantity, takeOut } from './items.ts';
import { type CartRow, requireCart, requireOpen } from './ownership.ts';
import { cartOf, readCart, readLines } from './reading.ts';

/** A prompt is answered within this time or not at all; an attempt that stays open longer holds nobody's cart. */
const paymentHoldsCartMs = 3 * 60 * 1000;

const findOpenAttempt = prepared((db) =>
  db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.cartID, sql.placeholder('cartID')),
        inArray(paymentAttempts.status, [...openStatuses]),
        gt(paymentAttempts.createdAt, sql.param(sql.placeholder('since'), paymentAttempts.createdAt)),
      ),
    )
    .limit(1),
);

/** Whether a payment that may still succeed is under way: what is in the cart must stay what is being paid. */
export async function isBeingPaid(tx: Database, cartID: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - paymentHoldsCartMs);
  return (await findOpenAttempt(tx, { cartID, since })).length > 0;
}

type Update = InferOutput<typeof cartItemUpdate>;

/** What the rules for an item go by. */
interface Standing {
  readonly stocked: Stocked | null;
  /** How many of it are in the cart; null for none. */
  readonly held: number | null;
}

/** Begins to put an item in, one statement behind the other. @throws HttpError 404 or 409 */
function add(tx: Transaction, cartID: string, update: Update, { stocked, held }: Standing, now: Date): Promise<void>[] {
  if (!stocked) throw new HttpError(404, 'The shop has no such item.');
  if (stocked.kind === 'goods') {
    const wanted = (held ?? 0) + Number(update.quantity);
    requireRoom(stocked, wanted);
    return [setQuantity(tx, cartID, update, wanted, now)];
  }
  // A plan is bought once, and takes the place of another plan of the same service.
  if (held !== null) return [];
  return [takeOut(tx, cartID, update.itemType, stocked.rivals), setQuantity(tx, cartID, update, 1, now)];
}

/** Begins to lower an item or to take it out. @throws HttpError 404 */
function lowerOrRemove(
  tx: Transaction,
  cartID: string,
  update: Update,
  { held }: Standing,
  now: Date,
): Promise<void>[] {
  if (held === null) throw new HttpError(404, 'This item is not in the cart.');
  if (update.action === 'remove') return [takeOut(tx, cartID, update.itemType, [update.itemID])];
  return [setQuantity(tx, cartID, update, Math.max(1, held - Number(update.quantity)), now)];
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
 * Marks the cart as changed and lets its order follow. Every change of an open cart ends with this.
 * @returns the cart as it is now
 */
export async function finishChange(
  tx: Transaction,
  { cartID }: CartRow,
  { config, clock }: Deps,
  { addressID = null }: { readonly addressID?: number | null } = {},
): Promise<Cart> {
  const at = clock();
  const [[changed], lines] = await Promise.all([
    markChanged(tx, { cartID, addressID, at }),
    readLines(tx, cartID, config.usdKes),
  ]);
  if (!changed) throw new Error('a cart that is locked has gone');
  if (changed.hasDraft) await syncDraftOrder(tx, changed, lines, config, at);
  return cartOf(changed, lines, config);
}

/** A cart after a change. */
interface Changed {
  readonly cart: Cart;
  /** Its row was created with this change. */
  readonly created: boolean;
}

/** Changes a cart that has a row, or creates the row, where asked. @returns null where there is none */
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
    // Sent at once and answered in this order: what comes after the lock is true until the transaction ends.
    const [cart, isPaidFor, held, stocked] = await Promise.all([
      requireCart(tx, cartID, caller, deps, { lock: true }),
      isBeingPaid(tx, cartID, now),
      quantityIn(tx, cartID, update),
      update.action === 'add' ? findStocked(tx, update, cartID) : null,
    ]);
    requireOpen(cart);
    if (isPaidFor) throw new HttpError(409, 'A payment for this cart is under way. Finish or cancel it first.');
    const begin = update.action === 'add' ? add : lowerOrRemove;
    if (!cart.isStored && update.action === 'add') return null;
    const begun = begin(tx, cartID, update, { stocked, held }, now);
    const [changed] = await Promise.all([finishChange(tx, cart, deps), ...begun]);
    if (update.action === 'add' && changed.cartItems.length > mostItems) {
      throw new HttpError(409, `A cart takes at most ${mostItems} different items.`);
    }
    return changed;
  });
}

/**
 * Adds, lowers or removes an item (design section 5). Changes of one cart queue up behind its row. A visitor's cart gets
 * its row with its first item, and a network address opens a limited number of them.
 * @throws HttpError 401, 403, 404 or 409 as the contract says; RateLimitError 429 for too many new carts
 */
export async function updateCartItem(
  cartID: string,
  update: Update,
  caller: Caller | null,
  { address, network }: ClientNetworks,
  deps: Deps,
): Promise<Changed> {
  const cart = await changeItem(cartID, update, caller, deps, { create: false });
  if (cart) return { cart, created: false };
  const limits = [limitOf('cart:address', address), limitOf('cart:network', network)];
  await consume(deps, limits);
  const created = await changeItem(cartID, update, caller, deps, { create: true }).catch(refundOnError(deps, limits));
  if (!created) throw new Error('a cart that was created has no row');
  return { cart: created, created: true };
}

/**
 * Says where the cart's goods go. The cart has to be the caller's own by now, and so has the address.
 * @throws HttpError 403, 404 or 409
 */
export function attachAddress(cartID: string, addressID: number, caller: Caller, deps: Deps): Promise<Cart> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, deps, { lock: true });
    if (cart.userId === null) throw new HttpError(403, 'Sign in again to bring this cart into your account.');
    requireOpen(cart);
    const [own] = await tx
      .select({ addressID: addresses.addressID })
      .from(addresses)
      .where(and(eq(addresses.addressID, addressID), eq(addresses.userId, caller.userId)));
    // Another user's address is as good as none: the answer does not tell whether it exists.
    if (!own) throw new HttpError(404, 'No address');
    if (cart.addressID === addressID) return readCart(tx, cartID, deps.config);
    return finishChange(tx, cart, deps, { addressID });
  });
}
