import { and, asc, eq } from 'drizzle-orm';
import type { Address, changeAddress as changeAddressCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import type { CartRow } from '../carts/ownership.ts';
import { finishChange, isBeingPaid } from '../carts/update-cart.ts';
import type { Transaction } from '../db/open.ts';
import { addresses, carts, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';
import { listAddresses } from './addresses.ts';

interface AddressKey {
  readonly id: string;
  readonly addressID: number;
}

const isOf = ({ id, addressID }: AddressKey) => and(eq(addresses.userId, id), eq(addresses.addressID, addressID));
// An address of another user and an unknown id get the same answer, which reveals nothing about other users.
const noAddress = () => new HttpError(404, accountTexts.noAddress);

/**
 * Locks the address book. Every change of a cart locks the cart first, which rules out deadlocks. The lock on the
 * user's row serialises the changes of one book.
 * @returns the user's open cart where the address is attached to it, else null
 */
async function lockBook(tx: Transaction, { id, addressID }: AddressKey): Promise<CartRow | null> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, id), eq(carts.status, 'open')))
    .for('update');
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, id)).for('no key update');
  return cart?.addressID === addressID ? cart : null;
}

/**
 * Changes an address, and the draft order that is delivered to it.
 * @returns the address book
 * @throws HttpError 404 for an unknown address
 */
export function changeAddress(
  key: AddressKey,
  { area, city, street, phoneNumber, firstName, lastName }: BodyOf<typeof changeAddressCall>,
  deps: Deps,
): Promise<Address[]> {
  return deps.db.transaction(async (tx) => {
    const cart = await lockBook(tx, key);
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
      .where(isOf(key))
      .returning();
    if (!changed) throw noAddress();
    if (cart) await finishChange(tx, cart, deps);
    return listAddresses(tx, key.id);
  });
}

/** Makes an address the default for deliveries. @returns the address book @throws HttpError 404 for an unknown address */
export function makeAddressPrimary(key: AddressKey, { db }: Deps): Promise<Address[]> {
  return db.transaction(async (tx) => {
    await lockBook(tx, key);
    const [found] = await tx.select().from(addresses).where(isOf(key));
    if (!found) throw noAddress();
    // A unique index allows one primary address, so the present one is changed first.
    await tx
      .update(addresses)
      .set({ addressType: 'other' })
      .where(and(eq(addresses.userId, key.id), eq(addresses.addressType, 'primary')));
    await tx.update(addresses).set({ addressType: 'primary' }).where(isOf(key));
    return listAddresses(tx, key.id);
  });
}

/**
 * Removes an address from the book and from the open cart. An order has its own copy of its address.
 * @returns the address book
 * @throws HttpError 404 for an unknown address; 409 while a cart with it is being paid
 */
export function removeAddress(key: AddressKey, deps: Deps): Promise<Address[]> {
  return deps.db.transaction(async (tx) => {
    const cart = await lockBook(tx, key);
    if (cart && (await isBeingPaid(tx, cart.cartID, deps.clock()))) {
      throw new HttpError(409, accountTexts.addressDuringPayment);
    }
    const [removed] = await tx.delete(addresses).where(isOf(key)).returning();
    if (!removed) throw noAddress();
    if (removed.addressType === 'primary') {
      const [oldest] = await tx
        .select({ addressID: addresses.addressID })
        .from(addresses)
        .where(eq(addresses.userId, key.id))
        .orderBy(asc(addresses.addressID))
        .limit(1);
      if (oldest) {
        await tx
          .update(addresses)
          .set({ addressType: 'primary' })
          .where(isOf({ ...key, ...oldest }));
      }
    }
    if (cart) await finishChange(tx, cart, deps);
    return listAddresses(tx, key.id);
  });
}
