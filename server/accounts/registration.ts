import type { Context } from 'hono';
import type { register as registerCall, Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit, restore, restoreOnError } from '../rate-limits/limiter.ts';
import { accountTexts } from '../texts/index.ts';
import { identifyBrowser, readClient } from './client.ts';
import { recordBrowser } from './known-customers.ts';
import { hashPassword, requireRoomForPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

/**
 * Creates an account with an unverified number and signs it in (spec section 7).
 * @throws HttpError 409 for a phone number that has an account, 429 after too many from one address, 503 where the
 *   password queue is full
 */
export async function register(details: BodyOf<typeof registerCall>, http: Context, deps: Deps): Promise<Session> {
  const { address, queueClient } = readClient(http, deps);
  requireRoomForPassword(queueClient);
  const { db, clock } = deps;
  const { password, confirmPassword: _, ...account } = details;
  // Many customers share an address of a mobile network. Attempts with taken numbers have a separate, lower limit,
  // which prevents a search for numbers that have accounts.
  const existingNumberLimit = createLimit('register-known:address', address);
  const limits = [createLimit('register:address', address), existingNumberLimit];
  await consume(deps, limits);
  const passwordHash = await hashPassword(password, queueClient).catch(restoreOnError(deps, limits));
  const session = await db.transaction(async (tx) => {
    const now = clock();
    const [user] = await tx
      .insert(users)
      .values({ ...account, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.phoneNumber })
      .returning();
    if (!user) throw new HttpError(409, accountTexts.numberHasAccount);
    const opened = await openSession(tx, user, now);
    if (!opened) throw new Error('an account that was just created has another password');
    return opened;
  });
  await Promise.all([
    restore(deps, [existingNumberLimit]),
    recordBrowser(deps, account.phoneNumber, identifyBrowser(http, deps, 'signed in')),
  ]);
  deps.log.info({ userId: session.userId }, 'an account was created');
  return session;
}
