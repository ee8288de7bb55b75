import { and, asc, eq } from 'drizzle-orm';
import type { Address, changeAddress } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import type { CartRow } from '../carts/ownership.ts';
import { finishChange, isBeingPaid } from '../carts/updating.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { listAddressesOf } from './addresses.ts';

interface Named {
  readonly id: string;
  readonly addressID: number;
}

const isOf = ({ id, addressID }: Named) => and(eq(addresses.userId, id), eq(addresses.addressID, addressID));
// Another user's address is as good as none: the answer does not tell whether it exists.
const noAddress = () => new HttpError(404, 'No address');

/**
 * The user's open cart, where the address is attached to it. The cart is locked before anything else, as whoever
 * changes it does, so that nobody waits in a ring; the user's row makes changes of one address book queue up.
 */
async function lockBook(tx: Transaction, { id, addressID }: Named): Promise<CartRow | null> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, id), eq(carts.status, 'open')))
    .for('update');
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, id)).for('no key update');
  return cart?.addressID === addressID ? cart : null;
}

/** Changes an address; an order that awaits payment goes where it says now. @throws HttpError 404 'No address' */
export function rewriteAddress(
  named: Named,
  { area, city, street, phoneNumber, firstName, lastName }: BodyOf<typeof changeAddress>,
  deps: Deps,
): Promise<Address[]> {
  return deps.db.transaction(async (tx) => {
    const cart = await lockBook(tx, named);
    const [changed] = await tx
      .update(addresses)
      .set({
        area,
        city,
        ...(street !== undefined && { street }),
        ...(phoneNumber !== undefined && { phoneNumber }),
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
      })
      .where(isOf(named))
      .returning();
    if (!changed) throw noAddress();
    if (cart) await finishChange(tx, cart, deps);
    return listAddressesOf(tx, named.id);
  });
}

/** Makes an address the one that goods go to by default. @throws HttpError 404 'No address' */
export function setPrimary(named: Named, { db }: Deps): Promise<Address[]> {
  return db.transaction(async (tx) => {
    await lockBook(tx, named);
    const [found] = await tx.select().from(addresses).where(isOf(named));
    if (!found) throw noAddress();
    // The database allows one primary address, so the present one steps back first.
    await tx
      .update(addresses)
      .set({ addressType: 'other' })
      .where(and(eq(addresses.userId, named.id), eq(addresses.addressType, 'primary')));
    await tx.update(addresses).set({ addressType: 'primary' }).where(isOf(named));
    return listAddressesOf(tx, named.id);
  });
}

/**
 * Removes an address and takes it off the open cart. Orders keep their own copy.
 * @throws HttpError 404 'No address'; 409 while a cart with it is being paid
 */
export function dropAddress(named: Named, deps: Deps): Promise<Address[]> {
  return deps.db.transaction(async (tx) => {
    const cart = await lockBook(tx, named);
    if (cart && (await isBeingPaid(tx, cart.cartID, deps.clock()))) {
      throw new HttpError(409, 'A payment for a cart with this address is under way. Finish or cancel it first.');
    }
    const [removed] = await tx.delete(addresses).where(isOf(named)).returning();
    if (!removed) throw noAddress();
    if (removed.addressType === 'primary') {
      const [oldest] = await tx
        .select({ addressID: addresses.addressID })
        .from(addresses)
        .where(eq(addresses.userId, named.id))
        .orderBy(asc(addresses.addressID))
        .limit(1);
      if (oldest) {
        await tx
          .update(addresses)
          .set({ addressType: 'primary' })
          .where(isOf({ ...named, ...oldest }));
      }
    }
    if (cart) await finishChange(tx, cart, deps);
    return listAddressesOf(tx, named.id);
  });
}
