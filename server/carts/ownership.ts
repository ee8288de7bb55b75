import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { carts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSelf } from '../http/caller.ts';
import { HttpError } from '../http/http-error.ts';
import { isIssued } from './visitor-ids.ts';

export type CartRow = typeof carts.$inferSelect;

export interface FoundCart extends CartRow {
  /** A visitor's cart has no row before its first item. */
  readonly isStored: boolean;
}

const cartIs = eq(carts.cartID, sql.placeholder('cartID'));
const readRow = prepared((db) => db.select().from(carts).where(cartIs));
const lockRow = prepared((db) => db.select().from(carts).where(cartIs).for('update'));

/** The cart's row or null; locked until the transaction ends, where asked, so that changes of one cart queue up. */
export async function findCart(tx: Database, cartID: string, { lock = false } = {}): Promise<CartRow | null> {
  const [cart] = await (lock ? lockRow : readRow)(tx, { cartID });
  return cart ?? null;
}

/** A visitor's cart before its first item: it has an id and no row. */
export const emptyVisitorCart = (cartID: string, now: Date): CartRow => ({
  cartID,
  userId: null,
  addressID: null,
  status: 'open',
  createdAt: now,
  updatedAt: now,
});

/**
 * The cart for a caller who may have it: a user's cart needs that user's token, a visitor's goes by its unguessable id,
 * also before it has a row. `lock` prevents changes by others until the transaction ends.
 * @throws HttpError 404 'No cart found', 401 without a token, 403 for another user's
 */
export async function requireCart(
  tx: Database,
  cartID: string,
  caller: Caller | null,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  options: { lock?: boolean } = {},
): Promise<FoundCart> {
  const cart = await findCart(tx, cartID, options);
  if (!cart && isIssued(config, cartID)) return { ...emptyVisitorCart(cartID, clock()), isStored: false };
  if (!cart || cart.status === 'claimed') throw new HttpError(404, 'No cart found');
  if (cart.userId !== null) {
    if (!caller) throw new HttpError(401, 'Sign in to continue.');
    requireSelf(caller, cart.userId);
  }
  return { ...cart, isStored: true };
}

/** @throws HttpError 409 for a cart that has been ordered */
export function requireOpen(cart: CartRow): void {
  if (cart.status !== 'open') throw new HttpError(409, 'This cart has been ordered.');
}
