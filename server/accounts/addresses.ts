import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { is } from 'valibot';
import { type Address, type addAddress as addAddressCall, address } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import type { Database } from '../db/open.ts';
import { addresses } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Caller, requireSession } from '../http/authentication.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';
import { getUser } from './users.ts';

function toAddress({ userId, createdAt, city, ...row }: typeof addresses.$inferSelect): Address {
  return { ...row, city: is(address.entries.city, city) ? city : 'other', createdAt: createdAt.toISOString() };
}

/** The address book: the primary address first, then by the time of their creation. */
export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(sql`${addresses.addressType} = 'primary'`), asc(addresses.addressID));
  return rows.map(toAddress);
}

/** The default shipping address; null where there is none. */
export async function getPrimaryAddress(db: Database, userId: string): Promise<Address | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.addressType, 'primary')));
  return row ? toAddress(row) : null;
}

/** How many addresses a user may have. The book has no pages: each of its calls answers all of it. */
export const maxAddresses = 100;

/**
 * Adds an address. Names and phone default to the user's own. An address that is in the book already is not added
 * again, because a client repeats a request whose answer was lost.
 * @returns its addressID
 * @throws HttpError 401 where the session has ended, 409 for a book that is full
 */
export function addAddress(
  caller: Caller,
  { firstName, lastName, phoneNumber, city, area, street }: BodyOf<typeof addAddressCall>,
  { db, clock }: Deps,
): Promise<number> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    await requireSession(tx, caller);
    const user = await getUser(tx, userId);
    const row = {
      userId,
      firstName: firstName ?? user.firstName,
      lastName: lastName ?? user.lastName,
      phoneNumber: phoneNumber ?? user.phoneNumber,
      city,
      area,
      street,
    };
    const isSame = Object.entries(row).map(([name, value]) => eq(addresses[name as keyof typeof row], value));
    const [existing] = await tx
      .select({ addressID: addresses.addressID })
      .from(addresses)
      .where(and(...isSame))
      .limit(1);
    if (existing) return existing.addressID;
    if ((await tx.$count(addresses, eq(addresses.userId, userId))) >= maxAddresses) {
      throw new HttpError(409, accountTexts.addressBookFull(maxAddresses));
    }
    // A unique index allows one primary address, so it decides between two first addresses that are added at once.
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
