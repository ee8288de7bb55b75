import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { is } from 'valibot';
import { type Address, type addAddress as addAddressCall, address } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import type { Database } from '../db/open.ts';
import { addresses } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { findUser } from './users.ts';

function addressOf({ userId, createdAt, city, ...row }: typeof addresses.$inferSelect): Address {
  const known = address.entries.city;
  return { ...row, city: is(known, city) ? city : 'other', createdAt: createdAt.toISOString() };
}

/** The address book, the primary address first, then as they were added. */
export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(sql`${addresses.addressType} = 'primary'`), asc(addresses.addressID));
  return rows.map(addressOf);
}

/** The default shipping address; null where there is none. */
export async function getPrimaryAddress(db: Database, userId: string): Promise<Address | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.addressType, 'primary')));
  return row ? addressOf(row) : null;
}

/** An address book is short: every call of the book answers all of it. */
export const maxAddresses = 100;

/**
 * Adds an address; names and phone default to the user's own. An address that is in the book is not added
 * again: a client repeats a request whose answer was lost.
 * @returns its addressID
 * @throws HttpError 409 for a book that is full
 */
export function addAddress(userId: string, given: BodyOf<typeof addAddressCall>, { db, clock }: Deps): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const row = {
      userId,
      firstName: given.firstName ?? user.firstName,
      lastName: given.lastName ?? user.lastName,
      phoneNumber: given.phoneNumber ?? user.phoneNumber,
      city: given.city,
      area: given.area,
      street: given.street,
    };
    const same = Object.entries(row).map(([name, value]) => eq(addresses[name as keyof typeof row], value));
    const [known] = await tx
      .select({ addressID: addresses.addressID })
      .from(addresses)
      .where(and(...same))
      .limit(1);
    if (known) return known.addressID;
    if ((await tx.$count(addresses, eq(addresses.userId, userId))) >= maxAddresses) {
      throw new HttpError(409, `An address book holds at most ${maxAddresses} addresses. Remove one to add another.`);
    }
    // The database allows one primary address, so it decides which of two that are added at once comes first.
    const [first] = await tx
      .insert(addresses)
      .values({ ...row, addressType: 'primary', createdAt: clock() })
      .onConflictDoNothing()
      .returning({ addressID: addresses.addressID });
    if (first) return first.addressID;
    const [next] = await tx
      .insert(addresses)
      .values({ ...row, addressType: 'other', createdAt: clock() })
      .returning({ addressID: addresses.addressID });
    if (!next) throw new Error('an address was not stored');
    return next.addressID;
  });
}
