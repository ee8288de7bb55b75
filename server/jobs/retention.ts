import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storedSince } from '../audit/audit-log.ts';
import {
  auditLog,
  bulkChanges,
  cartItems,
  carts,
  commentBlocks,
  oneTimeCodes,
  orders,
  outboxMessages,
  passwordResetCodes,
  paymentAttempts,
  paymentExceptions,
  pictures,
  rateLimits,
  sandboxMessages,
  sandboxPrompts,
  sandboxTokens,
  sandboxTransactions,
  sessions,
  staffChallenges,
  staffInvitations,
  staffSessions,
  stockAlerts,
  storedCallbacks,
  ticketRecordings,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refersToCallback } from '../payments/exceptions.ts';
import { withoutOutcome } from '../payments/reconcile.ts';
import { deleteUnusedFiles, isUnused } from '../pictures/unused.ts';
import { day, second } from '../time.ts';

/** Retention: deletes expired rows once a day, so that no table grows without limit. */

/** Days that callbacks are stored. They contain personal data, and the payments table has the facts for later. */
const callbackDays = 90;
/** Days that a callback without an attempt is stored. Its only use is as evidence of an attempted fraud. */
const unknownCallbackDays = 7;
/** Days after its last change when a cart counts as abandoned, and when the items of an ordered cart are deleted. */
const cartDays = 90;
/** Days that an empty visitor's cart is stored. The cart's id stays usable without a row. */
const emptyCartDays = 1;
const sandboxDays = 30;
/** Days that the recording of a ticket is stored. */
const recordingDays = 30;
/** Days that a session of the desk is stored after its end, so that its browser learns why it has ended. */
const deskSessionDays = 7;
/** Days that an ended message stays in the outbox. Until then the owner can resend a failed one. */
const outboxDays = 30;

/** Days that a change of many products is stored, of which it can be undone for one. */
const bulkChangeDays = 7;
/** Days that an uploaded picture is stored that no product has. */
const pictureDays = 7;

/** Days that a sold-out variant is waited for. */
const stockAlertDays = 180;
/** Days that the record of a sent stock alert is stored. */
const sentStockAlertDays = 30;

/**
 * The intended duration of a batch in milliseconds. Rows of a batch are locked until it commits, and no lock should
 * last 100 ms. A slower batch halves the next batch's size; a batch of less than half this time doubles it.
 */
const targetMs = 20;
const batchSizes = { first: 50, smallest: 10, largest: 250 } as const;
/** The most keys that one search for expired rows returns. */
const candidates = 10_000;
/** The longest run, shorter than the time after which the queue counts a job as lost. The next run continues soon. */
const runMs = 30 * second;
const soon = 5 * second;

interface RetentionRule {
  /** The column by which rows are sorted and deleted. All rows with the key of an expired row are deleted with it. */
  readonly key: PgColumn;
  readonly isExpired: SQL | undefined;
}

/** SQL: the callback was processed, and no recent or unsettled exception, open attempt or due refund refers to it. */
function isSettled({ db }: Deps, settledBefore: Date): SQL | undefined {
  const { callbackNumber, attemptID, kind, outcome } = storedCallbacks;
  const inReview = db
    .select({ one: sql`1` })
    .from(paymentExceptions)
    .where(
      and(
        or(refersToCallback(callbackNumber), sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}::text`),
        or(isNull(paymentExceptions.settledAt), gte(paymentExceptions.settledAt, settledBefore)),
      ),
    );
  const unsettled = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.orderID, paymentAttempts.orderID))
    .where(and(eq(paymentAttempts.attemptID, attemptID), or(withoutOutcome, eq(orders.status, 'refund due'))));
  // A validation is never processed: it only asks whether the shop accepts a payment, and moves no money.
  const isProcessed = or(isNotNull(outcome), eq(kind, 'c2b-validation'));
  return and(isProcessed, not(exists(inReview)), not(exists(unsettled)));
}

/**
 * SQL: the cart was not changed for `cartDays`, or is an empty visitor's cart that was not changed for `emptyCartDays`,
 * such as one whose items were claimed at sign-in.
 * A cart with an order or a payment attempt is never abandoned, because their rows refer to it.
 */
function isAbandoned({ db }: Deps, before: Date, emptyBefore: Date): SQL | undefined {
  const usedBy = (table: typeof orders | typeof paymentAttempts | typeof cartItems) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.cartID, carts.cartID)));
  const isEmptyVisitorCart = and(isNull(carts.userId), lt(carts.updatedAt, emptyBefore), not(usedBy(cartItems)));
  return and(
    ne(carts.status, 'ordered'),
    or(lt(carts.updatedAt, before), isEmptyVisitorCart),
    not(usedBy(orders)),
    not(usedBy(paymentAttempts)),
  );
}

/** SQL: the item's cart was ordered. The order has its own copy of the items. */
const isOrdered = ({ db }: Deps, before: Date): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(carts)
      .where(and(eq(carts.cartID, cartItems.cartID), eq(carts.status, 'ordered'), lt(carts.updatedAt, before))),
  );

function retentionRules(deps: Deps, now: Date): readonly RetentionRule[] {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const { kind, attemptID, receivedAt } = storedCallbacks;
  const isStray = and(eq(kind, 'stk'), isNull(attemptID));
  return [
    {
      key: storedCallbacks.callbackNumber,
      isExpired: or(
        and(isStray, lt(receivedAt, before(unknownCallbackDays))),
        and(lt(receivedAt, before(callbackDays)), isSettled(deps, before(callbackDays))),
      ),
    },
    { key: carts.cartID, isExpired: isAbandoned(deps, before(cartDays), before(emptyCartDays)) },
    { key: cartItems.cartID, isExpired: isOrdered(deps, before(cartDays)) },
    { key: sessions.tokenHash, isExpired: lte(sessions.expiresAt, now) },
    { key: staffChallenges.challengeHash, isExpired: lte(staffChallenges.expiresAt, now) },
    { key: staffInvitations.tokenHash, isExpired: lte(staffInvitations.expiresAt, now) },
    {
      key: staffSessions.sessionID,
      isExpired: lte(staffSessions.endsAt, before(deskSessionDays)),
    },
    // The oldest rows go first, so that the chain of the others holds.
    { key: auditLog.auditID, isExpired: lte(auditLog.at, storedSince(now)) },
    { key: oneTimeCodes.codeHash, isExpired: lte(oneTimeCodes.expiresAt, now) },
    {
      key: passwordResetCodes.codeHash,
      isExpired: lte(passwordResetCodes.expiresAt, now),
    },
    { key: rateLimits.key, isExpired: lte(rateLimits.resetsAt, now) },
    {
      key: sandboxPrompts.checkoutRequestID,
      isExpired: lt(sandboxPrompts.createdAt, before(sandboxDays)),
    },
    {
      key: sandboxMessages.messageID,
      isExpired: lt(sandboxMessages.sentAt, before(sandboxDays)),
    },
    {
      key: sandboxTransactions.receipt,
      isExpired: lt(sandboxTransactions.paidAt, before(sandboxDays)),
    },
    {
      key: outboxMessages.messageID,
      isExpired: lt(outboxMessages.endedAt, before(outboxDays)),
    },
    {
      key: ticketRecordings.ticketID,
      isExpired: lt(ticketRecordings.createdAt, before(recordingDays)),
    },
    { key: bulkChanges.changeID, isExpired: lt(bulkChanges.createdAt, before(bulkChangeDays)) },
    { key: commentBlocks.email, isExpired: lte(commentBlocks.until, now) },
    {
      key: stockAlerts.alertID,
      isExpired: or(
        lt(stockAlerts.consentedAt, before(stockAlertDays)),
        lt(stockAlerts.notifiedAt, before(sentStockAlertDays)),
      ),
    },
    {
      key: pictures.hash,
      isExpired: and(lt(pictures.createdAt, before(pictureDays)), isUnused(deps.db)),
    },
    { key: sandboxTokens.token, isExpired: lte(sandboxTokens.expiresAt, now) },
  ];
}

/** Finds the keys of expired rows after `from`, in order. It locks no rows, so a slow search blocks no request. */
async function findExpired({ db }: Deps, { key, isExpired }: RetentionRule, from: unknown): Promise<unknown[]> {
  const found = await db
    .select({ key })
    .from(key.table)
    .where(and(isExpired, from === null ? undefined : gt(key, from)))
    .orderBy(asc(key))
    .limit(candidates);
  return found.map((row) => row.key);
}

/**
 * Deletes the rows of these keys that are still expired. The next run deletes rows that another transaction has locked.
 * @returns the number of deleted rows
 */
async function deleteKeys({ db }: Deps, { key, isExpired }: RetentionRule, keys: unknown[]): Promise<number> {
  const chosen = db
    .select({ key })
    .from(key.table)
    .where(and(inArray(key, keys), isExpired))
    .for('update', { skipLocked: true });
  const deleted = await db.delete(key.table).where(inArray(key, chosen)).returning({ key });
  return deleted.length;
}

/** Deletes expired rows of one table until none is left or the time is over. */
async function applyRule(deps: Deps, rule: RetentionRule, isOver: () => boolean) {
  let size: number = batchSizes.first;
  let deleted = 0;
  let from: unknown = null;
  do {
    const keys = await findExpired(deps, rule, from);
    from = keys.length < candidates ? null : keys.at(-1);
    for (let start = 0; start < keys.length; ) {
      if (start > 0 && isOver()) return { deleted, isComplete: false };
      const startedAt = performance.now();
      deleted += await deleteKeys(deps, rule, [...new Set(keys.slice(start, start + size))]);
      const ms = performance.now() - startedAt;
      start += size;
      if (ms > targetMs) size = Math.max(batchSizes.smallest, Math.floor(size / 2));
      else if (ms < targetMs / 2) size = Math.min(batchSizes.largest, size * 2);
    }
  } while (from !== null && !isOver());
  return { deleted, isComplete: from === null };
}

/**
 * Makes the space of deleted and changed rows free for new ones, and counts what the planner of queries needs to know.
 * PostgreSQL does both by itself; the embedded engine has no process for it. No file is cut: the shop would wait for it.
 */
async function vacuum({ db, engine }: Deps): Promise<void> {
  if (engine.kind === 'embedded') await db.execute(sql`vacuum (analyze, truncate false)`);
}

/**
 * Deletes the expired rows of all tables. Safe to repeat, and to run on several instances at once.
 * @param forMs the longest duration of this run, in milliseconds
 * @returns when to run next: in a day, or in five seconds if expired rows are left
 */
export async function deleteExpired(deps: Deps, forMs: number = runMs): Promise<Date> {
  const now = deps.clock();
  const end = performance.now() + forMs;
  let isComplete = true;
  let deleted = 0;
  for (const rule of retentionRules(deps, now)) {
    const applied = await applyRule(deps, rule, () => performance.now() >= end);
    deleted += applied.deleted;
    isComplete &&= applied.isComplete;
  }
  deleted += await deleteUnusedFiles(deps, new Date(now.getTime() - pictureDays * day));
  deps.log.info({ deleted }, 'expired rows deleted');
  if (isComplete) await vacuum(deps);
  return new Date(now.getTime() + (isComplete ? day : soon));
}
