import { and, eq, exists, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  carts,
  oneTimeCodes,
  orders,
  paymentAttempts,
  paymentExceptions,
  paymentMessages,
  rateLimits,
  sandboxMessages,
  sandboxPrompts,
  sandboxTokens,
  sessions,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { withoutOutcome } from '../payments/reconcile.ts';

/** Once a day what nobody will ask for again goes, so that no table grows for ever. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long what M-PESA sent is kept: it names people, and what it paid for stands in the payments. */
const messageDays = 90;
/** What was sent to no attempt's address says only that somebody tried. */
const strayMessageDays = 7;
/** How long a visitor's cart waits for its owner. */
const cartDays = 90;
const sandboxDays = 30;

/** Rows at a time, so that nobody waits long behind it; and of one table in one go, so that it ends. */
const batch = 500;
const mostBatches = 20;

interface Litter {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly isOver: SQL | undefined;
}

/** Nobody has to look at it any more: it was worked on, and no exception, open attempt or due refund stands on it. */
function isSettled({ db }: Deps): SQL | undefined {
  const { messageID, attemptID, kind, outcome } = paymentMessages;
  const filed = db
    .select({ one: sql`1` })
    .from(paymentExceptions)
    .where(
      or(
        sql`${paymentExceptions.detail} ->> 'messageID' = ${messageID}::text`,
        sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}::text`,
      ),
    );
  const unsettled = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.orderID, paymentAttempts.orderID))
    .where(and(eq(paymentAttempts.attemptID, attemptID), or(withoutOutcome, eq(orders.status, 'refund due'))));
  // The question whether a payment would be taken moves no money.
  const isWorkedOn = or(isNotNull(outcome), eq(kind, 'c2b-validation'));
  return and(isWorkedOn, not(exists(filed)), not(exists(unsettled)));
}

function litterOf(deps: Deps, now: Date): readonly Litter[] {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const { kind, attemptID, receivedAt } = paymentMessages;
  const isStray = and(eq(kind, 'stk'), isNull(attemptID));
  const usedBy = (table: typeof orders | typeof paymentAttempts) =>
    exists(deps.db.select({ one: sql`1` }).from(table).where(eq(table.cartID, carts.cartID)));
  return [
    {
      table: paymentMessages,
      key: paymentMessages.messageID,
      isOver: or(
        and(isStray, lt(receivedAt, before(strayMessageDays))),
        and(lt(receivedAt, before(messageDays)), isSettled(deps)),
      ),
    },
    {
      table: carts,
      key: carts.cartID,
      isOver: and(
        isNull(carts.userId),
        eq(carts.status, 'open'),
        lt(carts.updatedAt, before(cartDays)),
        not(usedBy(orders)),
        not(usedBy(paymentAttempts)),
      ),
    },
    { table: sessions, key: sessions.tokenHash, isOver: lte(sessions.expiresAt, now) },
    { table: oneTimeCodes, key: oneTimeCodes.codeHash, isOver: lte(oneTimeCodes.expiresAt, now) },
    { table: rateLimits, key: rateLimits.key, isOver: lte(rateLimits.resetsAt, now) },
    {
      table: sandboxPrompts,
      key: sandboxPrompts.checkoutRequestID,
      isOver: lt(sandboxPrompts.createdAt, before(sandboxDays)),
    },
    {
      table: sandboxMessages,
      key: sandboxMessages.messageID,
      isOver: lt(sandboxMessages.sentAt, before(sandboxDays)),
    },
    { table: sandboxTokens, key: sandboxTokens.token, isOver: lte(sandboxTokens.expiresAt, now) },
  ];
}

/** Drops some rows that are over; one that somebody holds right now is not, and is looked at again tomorrow. */
async function dropSome({ db }: Deps, { table, key, isOver }: Litter): Promise<number> {
  const chosen = db.select({ key }).from(table).where(isOver).limit(batch).for('update', { skipLocked: true });
  const gone = await db.delete(table).where(inArray(key, chosen)).returning({ key });
  return gone.length;
}

/**
 * Sweeps once, any number of times.
 * @returns when to sweep next: tomorrow, or shortly where there was more than one go takes
 */
export async function sweep(deps: Deps): Promise<Date> {
  const now = deps.clock();
  let isDone = true;
  let gone = 0;
  for (const litter of litterOf(deps, now)) {
    let dropped = batch;
    for (let turn = 0; turn < mostBatches && dropped >= batch; turn += 1) {
      dropped = await dropSome(deps, litter);
      gone += dropped;
    }
    if (dropped >= batch) isDone = false;
  }
  deps.log.info({ gone }, 'swept');
  return new Date(now.getTime() + (isDone ? day : minute));
}
