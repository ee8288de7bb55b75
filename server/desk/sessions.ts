import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { DeskRole } from '#contract/desk/roles.ts';
import type { DeskSession } from '#contract/desk/session.ts';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { staff, staffSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/authentication.ts';
import { createPrivateCookie } from '../http/private-cookie.ts';
import { newToken } from '../ids.ts';
import { day, hour, minute, second } from '../time.ts';

/** Sessions of the desk: a cookie of 256 random bits, which the database has hashed. */

const cookie = createPrivateCookie('desk', 'Strict');

const idleMs = 12 * hour;
const longestMs = 7 * day;
/** How long a passkey counts as fresh for a step-up. */
const freshMs = 5 * minute;
/** How exactly the time of the last call is stored. Writing it for each call would cost a write for each read. */
const touchMs = minute;
/** The most characters that are stored of what a browser says about itself. */
const maxBrowserLength = 120;

type SessionRow = typeof staffSessions.$inferSelect;

/** The person who calls, with their session. */
export interface DeskCaller {
  readonly staffID: string;
  readonly name: string;
  readonly role: DeskRole;
  readonly session: SessionRow;
  /** Whether a passkey was used in the last five minutes. */
  readonly isFresh: boolean;
}

/** The session of a request: its caller, or why there is none. */
export type Found = { readonly caller: DeskCaller } | { readonly caller: null; readonly ended: EndReason };

type EndReason = 'idle' | 'expired' | 'revoked' | 'replaced' | 'signed out';

/** Why a session has ended; null for an open one. */
function endOf(session: SessionRow, removedAt: Date | null, now: Date): EndReason | null {
  if (session.endedBy !== null) return session.endedBy;
  if (removedAt !== null) return 'revoked';
  if (session.endsAt <= now) return 'expired';
  return session.lastUsedAt.getTime() + idleMs <= now.getTime() ? 'idle' : null;
}

/** Prepared, because every call of the desk runs it. */
const readSession = prepared((db) =>
  db
    .select({ session: staffSessions, person: { name: staff.name, role: staff.role, removedAt: staff.removedAt } })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.staffID, staffSessions.staffID))
    .where(eq(staffSessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** Finds the session of the request's cookie, and records its use. */
export async function findSession(http: Context, deps: Deps): Promise<Found> {
  const token = cookie.read(http, deps);
  if (token === undefined) return { caller: null, ended: 'signed out' };
  const [found] = await readSession(deps.db, { tokenHash: hashToken(token) });
  if (!found) return { caller: null, ended: 'signed out' };
  const { session, person } = found;
  const now = deps.clock();
  const ended = endOf(session, person.removedAt, now);
  if (ended !== null) return { caller: null, ended };
  if (now.getTime() - session.lastUsedAt.getTime() >= touchMs) {
    await deps.db
      .update(staffSessions)
      .set({ lastUsedAt: now })
      .where(and(eq(staffSessions.sessionID, session.sessionID), isNull(staffSessions.endedAt)));
  }
  const isFresh = session.freshAt.getTime() + freshMs > now.getTime();
  return { caller: { staffID: session.staffID, name: person.name, role: person.role, session, isFresh } };
}

const iso = (at: Date | number): string => new Date(at).toISOString();

/** The session as the desk shows it. */
export function describeSession({ staffID, name, role, session }: DeskCaller, now: Date): DeskSession {
  return {
    sessionID: session.sessionID,
    staffID,
    name,
    role,
    signedInAt: iso(session.createdAt),
    freshUntil: iso(session.freshAt.getTime() + freshMs),
    idleUntil: iso(Math.min(now.getTime() + idleMs, session.endsAt.getTime())),
    endsAt: iso(session.endsAt),
  };
}

/** Opens a session of a person and sets the cookie. The session that the browser had is replaced. */
export async function openSession(
  deps: Deps,
  tx: Transaction,
  http: Context,
  person: Pick<DeskCaller, 'staffID' | 'name' | 'role'>,
  passkeyID: string,
): Promise<DeskCaller> {
  const now = deps.clock();
  const earlier = cookie.read(http, deps);
  if (earlier !== undefined) await endSession(deps, tx, hashToken(earlier), 'replaced');
  const token = newToken();
  const [session] = await tx
    .insert(staffSessions)
    .values({
      tokenHash: hashToken(token),
      staffID: person.staffID,
      passkeyID,
      browser: (http.req.header('user-agent') ?? '').slice(0, maxBrowserLength),
      createdAt: now,
      lastUsedAt: now,
      freshAt: now,
      endsAt: new Date(now.getTime() + longestMs),
    })
    .returning();
  if (!session) throw new Error('a session was not stored');
  cookie.set(http, token, longestMs / second, deps);
  return { ...person, session, isFresh: true };
}

async function endSession(
  { clock }: Pick<Deps, 'clock'>,
  db: Database,
  tokenHash: string,
  endedBy: 'replaced' | 'signed out',
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: clock(), endedBy })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)));
}

/** Ends the session of the request's cookie, and deletes the cookie. */
export async function signOut(deps: Deps, http: Context): Promise<void> {
  const token = cookie.read(http, deps);
  if (token !== undefined) await endSession(deps, deps.db, hashToken(token), 'signed out');
  cookie.clear(http, deps);
}

/** Makes a session fresh. @returns the caller with it */
export async function refreshSession(deps: Deps, caller: DeskCaller): Promise<DeskCaller> {
  const freshAt = deps.clock();
  const { sessionID } = caller.session;
  await deps.db.update(staffSessions).set({ freshAt }).where(eq(staffSessions.sessionID, sessionID));
  return { ...caller, session: { ...caller.session, freshAt }, isFresh: true };
}

/** SQL: the session of a person is open. */
export const isOpenSession = (now: Date) =>
  and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.endsAt, now),
    gt(staffSessions.lastUsedAt, new Date(now.getTime() - idleMs)),
  );

/** The open sessions of a person, the newest first. */
export const listSessions = (db: Database, staffID: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffID, staffID), isOpenSession(now)))
    .orderBy(desc(staffSessions.createdAt));
