import { and, eq, gt, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Cart, cartItemUpdate } from '#contract/carts.ts';
import type { Database, Transaction } from '../db/open.ts';
import { addresses, carts, openStatuses, paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { mirrorCart } from '../orders/mirror.ts';
import { findStocked, quantityIn, requireRoom, setQuantity, takeOut } from './items.ts';
import { type CartRow, requireCart, requireOpen } from './ownership.ts';
import { readCart } from './reading.ts';

/** A prompt is answered within this time or not at all; an attempt that stays open longer holds nobody's cart. */
const paymentHoldsCartMs = 3 * 60 * 1000;

/** Whether a payment that may still succeed is under way: what is in the cart must stay what is being paid. */
export async function isBeingPaid(tx: Database, cartID: string, now: Date): Promise<boolean> {
  const open = await tx
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.cartID, cartID),
        inArray(paymentAttempts.status, [...openStatuses]),
        gt(paymentAttempts.createdAt, new Date(now.getTime() - paymentHoldsCartMs)),
      ),
    )
    .limit(1);
  return open.length > 0;
}

type Update = InferOutput<typeof cartItemUpdate>;

async function add(tx: Transaction, { cartID }: CartRow, update: Update, now: Date): Promise<void> {
  // Asked together: PostgreSQL answers both in one round trip.
  const [stocked, held] = await Promise.all([findStocked(tx, update), quantityIn(tx, cartID, update)]);
  if (!stocked) throw new Refusal(404, 'The shop has no such item.');
  if (stocked.kind === 'goods') {
    const wanted = (held ?? 0) + Number(update.quantity);
    requireRoom(stocked, wanted);
    await setQuantity(tx, cartID, update, wanted, now);
    return;
  }
  // A plan is bought once, and takes the place of another plan of the same service.
  if (held !== null) return;
  await takeOut(tx, cartID, update.itemType, stocked.rivals);
  await setQuantity(tx, cartID, update, 1, now);
}

async function lowerOrRemove(tx: Transaction, { cartID }: CartRow, update: Update, now: Date): Promise<void> {
  const held = await quantityIn(tx, cartID, update);
  if (held === null) throw new Refusal(404, 'This item is not in the cart.');
  if (update.action === 'remove') await takeOut(tx, cartID, update.itemType, [update.itemID]);
  else await setQuantity(tx, cartID, update, Math.max(1, held - Number(update.quantity)), now);
}

/**
 * Marks the cart as changed and lets its order follow. Every change of an open cart ends with this.
 * @returns the cart as it is now
 */
export async function finishChange(
  tx: Transaction,
  cart: CartRow,
  { config, clock }: Deps,
  set: { readonly addressID?: number } = {},
): Promise<Cart> {
  const [changed] = await tx
    .update(carts)
    .set({ ...set, updatedAt: clock() })
    .where(eq(carts.cartID, cart.cartID))
    .returning();
  return mirrorCart(tx, changed ?? cart, config);
}

/**
 * Adds, lowers or removes an item (design section 5). Changes of one cart queue up behind its row.
 * @throws Refusal 401, 403, 404 or 409 as the contract says
 */
export function updateItem(cartID: string, update: Update, caller: Caller | null, deps: Deps): Promise<Cart> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, { lock: true });
    requireOpen(cart);
    const now = deps.clock();
    if (await isBeingPaid(tx, cartID, now)) {
      throw new Refusal(409, 'A payment for this cart is under way. Finish or cancel it first.');
    }
    if (update.action === 'add') await add(tx, cart, update, now);
    else await lowerOrRemove(tx, cart, update, now);
    return finishChange(tx, cart, deps);
  });
}

/**
 * Says where the cart's goods go. The cart has to be the caller's own by now, and so has the address.
 * @throws Refusal 403, 404 or 409
 */
export function chooseAddress(cartID: string, addressID: number, caller: Caller, deps: Deps): Promise<Cart> {
  return deps.db.transaction(async (tx) => {
    const cart = await requireCart(tx, cartID, caller, { lock: true });
    if (cart.userId === null) throw new Refusal(403, 'Sign in again to bring this cart into your account.');
    requireOpen(cart);
    const [own] = await tx
      .select({ addressID: addresses.addressID })
      .from(addresses)
      .where(and(eq(addresses.addressID, addressID), eq(addresses.userId, caller.userId)));
    // Another user's address is as good as none: the answer does not tell whether it exists.
    if (!own) throw new Refusal(404, 'No address');
    if (cart.addressID === addressID) return readCart(tx, cartID, deps.config);
    return finishChange(tx, cart, deps, { addressID });
  });
}
