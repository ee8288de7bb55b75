import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { carts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { requireSelf } from '../http/authorization.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts, cartTexts } from '../texts/index.ts';
import { isIssued } from './visitor-ids.ts';

export type CartRow = typeof carts.$inferSelect;

export interface FoundCart extends CartRow {
  /** False for a visitor's cart before its first item, which has no row. */
  readonly isStored: boolean;
}

const cartIs = eq(carts.cartID, sql.placeholder('cartID'));
const readRow = prepared((db) => db.select().from(carts).where(cartIs));
const lockRow = prepared((db) => db.select().from(carts).where(cartIs).for('update'));

/** Finds a cart's row; null for none. With `lock`, other transactions that lock it wait until this one ends. */
export async function findCart(tx: Database, cartID: string, { lock = false } = {}): Promise<CartRow | null> {
  const [cart] = await (lock ? lockRow : readRow)(tx, { cartID });
  return cart ?? null;
}

/** The row that a visitor's cart would have before its first item. */
export const emptyVisitorCart = (cartID: string, now: Date): CartRow => ({
  cartID,
  userId: null,
  addressID: null,
  status: 'open',
  createdAt: now,
  updatedAt: now,
});

/**
 * Finds a cart and checks that the caller may use it. A user's cart needs the user's token; a visitor's cart needs only
 * its unguessable id, also before it has a row. With `lock`, other transactions wait until this one ends.
 * @throws HttpError 404 for an unknown cart, 401 without a token, 403 for another user's
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
  if (!cart || cart.status === 'claimed') throw new HttpError(404, cartTexts.notFound);
  if (cart.userId !== null) {
    if (!caller) throw new HttpError(401, accountTexts.signInToContinue);
    requireSelf(caller, cart.userId);
  }
  return { ...cart, isStored: true };
}

/** @throws HttpError 409 for a cart that has been ordered */
export function requireOpen(cart: CartRow): void {
  if (cart.status !== 'open') throw new HttpError(409, cartTexts.ordered);
}
