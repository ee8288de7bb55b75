import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { publish, shopTopic } from '../db/pub-sub.ts';
import { auditLog } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isRecord } from '../http/is-record.ts';
import { day } from '../time.ts';

/**
 * The audit: what the staff and the shell changed, and when. Each row is written in the transaction of its change, and
 * has a hash over itself and the row before. No row contains a phone number, a code or a token, nor a text that a
 * person has typed.
 */

export type Facts = Readonly<Record<string, unknown>>;
export type AuditRow = typeof auditLog.$inferSelect;

/** Who changes something. `staffID` is null for the shell. */
export interface Actor {
  readonly staffID: string | null;
  readonly name: string;
  readonly role: string;
}

/** The commands of `npm run ops`, which the settings of the shop authorise. */
export const shell: Actor = { staffID: null, name: 'shell', role: 'shell' };

/** A change, as the audit names it. */
export interface Action {
  /** The call or the command. */
  readonly call: string;
  /** What it is about, such as `exception 12`. */
  readonly target: string;
  /** The id that the desk gave to the change; null for a command. */
  readonly actionID: string | null;
  /** The request, by which a second one of the same action is recognised; null for a command. */
  readonly request: unknown;
}

/** What a change did: its answer, and the facts before and after it. */
export interface Change<Answer> {
  readonly answer: Answer;
  readonly before?: Facts;
  readonly after?: Facts;
  /** Whether nothing was changed, so that the audit gets no row. */
  readonly isNone?: boolean;
}

/** How long rows are stored, in milliseconds. */
const storedMs = 7 * 366 * day;

/** The lock of the chain. It is acquired after every other lock of a transaction, so that no deadlock occurs. */
const chainLock = 7_219_004;
/** The namespace of the locks of actions. */
const actionLock = 7_219_005;

/** Formats a value as JSON with sorted keys, so that the same value always has the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join(',')}}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of a row after the hash of the row before. */
function hashOf(previous: string, { hash: _, at, ...row }: Omit<AuditRow, 'hash'> & { hash?: string }): string {
  return sha256(`${previous}\n${canonical({ ...row, at: at.toISOString() })}`);
}

/** Appends a row, in the transaction of its change. The caller acquires no lock afterwards. */
async function append(tx: Transaction, row: Omit<AuditRow, 'auditID' | 'hash'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
  const [last] = await tx
    .select({ auditID: auditLog.auditID, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.auditID))
    .limit(1);
  const next = { ...row, auditID: (last?.auditID ?? 0) + 1 };
  await tx.insert(auditLog).values({ ...next, hash: hashOf(last?.hash ?? '', next) });
}

/** An actionID that another person, or another request, has used. */
export class ActionUsedError extends Error {
  override readonly name = 'ActionUsedError';
}

/**
 * Finds the row of an action.
 * @throws ActionUsedError where another person or another request has used its id
 */
async function findAction(db: Database, actor: Actor, { actionID, call, request }: Action): Promise<AuditRow | null> {
  if (actionID === null) return null;
  const [row] = await db.select().from(auditLog).where(eq(auditLog.actionID, actionID));
  if (!row) return null;
  if (row.staffID !== actor.staffID || row.call !== call || row.requestHash !== sha256(canonical(request)))
    throw new ActionUsedError();
  return row;
}

/** Converts dates to text and removes undefined fields, as the database stores them. */
const stored = (facts: Facts | undefined): Record<string, unknown> | null =>
  facts === undefined ? null : JSON.parse(JSON.stringify(facts));

/**
 * Makes a change once, and writes its row of the audit in the same transaction. A second request of the same action
 * changes nothing and gets the first one's answer.
 * @param answerAgain computes the answer of a second request, for an answer that must not be stored
 * @throws ActionUsedError where another person or another request has used the actionID
 */
export function recordChange<Answer extends object>(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  action: Action,
  change: (tx: Transaction) => Promise<Change<Answer>>,
  answerAgain?: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { actionID, call, target, request } = action;
  return deps.db.transaction(async (tx) => {
    // Of two requests of one action at the same time, the second waits for the first.
    if (actionID !== null) await tx.execute(sql`select pg_advisory_xact_lock(${actionLock}, hashtext(${actionID}))`);
    const found = await findAction(tx, actor, action);
    if (found) return answerAgain ? answerAgain(tx) : (found.answer as Answer);
    const { answer, before, after, isNone } = await change(tx);
    if (isNone) return answer;
    await publish(tx, shopTopic);
    await append(tx, {
      at: deps.clock(),
      staffID: actor.staffID,
      who: actor.name,
      role: actor.role,
      call,
      target,
      before: stored(before),
      after: stored(after),
      actionID,
      requestHash: actionID === null ? null : sha256(canonical(request)),
      answer: actionID === null || answerAgain ? null : stored(answer as Facts),
    });
    return answer;
  });
}

/**
 * Finds the answer of an action that was made with the same request; null for a new one.
 * @throws ActionUsedError where another person or another request has used its id
 */
export async function findDoneAction(db: Database, actor: Actor, action: Action): Promise<Facts | null> {
  const row = await findAction(db, actor, action);
  return row ? (row.answer ?? {}) : null;
}

/** Finds the answer of a person's action; null where they have made none with this id. */
export async function findAnswer(db: Database, staffID: string, actionID: string): Promise<Facts | null> {
  const [row] = await db
    .select({ answer: auditLog.answer })
    .from(auditLog)
    .where(and(eq(auditLog.actionID, actionID), eq(auditLog.staffID, staffID)));
  return row ? (row.answer ?? {}) : null;
}

/** The number of rows that are read at a time. */
const batchSize = 1000;

/** Reads rows in the order of the chain, in batches. @param from the first day of the rows; null for all */
export async function* readAudit(
  db: Database,
  { from, to }: { readonly from: Date | null; readonly to: Date | null } = { from: null, to: null },
): AsyncGenerator<AuditRow> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          gt(auditLog.auditID, last),
          from === null ? undefined : gte(auditLog.at, from),
          to === null ? undefined : lt(auditLog.at, to),
        ),
      )
      .orderBy(asc(auditLog.auditID))
      .limit(batchSize);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.auditID;
  }
}

/** Whether the chain of hashes holds, the number of rows, and the first row that does not fit. */
export interface Verification {
  readonly rows: number;
  readonly holds: boolean;
  readonly brokenAt: number | null;
  /** The hash of the last row. Compared with a copy of it, it shows that no rows were deleted at the end. */
  readonly lastHash: string;
}

/**
 * Verifies the chain from its first row to its last. The first row is number 1, or the oldest that is not deleted by
 * age, whose hash is taken as it is.
 */
export async function verifyAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Verification> {
  let rows = 0;
  let previous: AuditRow | null = null;
  for await (const row of readAudit(db)) {
    rows += 1;
    const isFirst: boolean = previous === null;
    const isOldest = isFirst && row.auditID > 1 && row.at.getTime() <= clock().getTime() - storedMs + 2 * day;
    const fits: boolean =
      isOldest || (row.auditID === (previous?.auditID ?? 0) + 1 && row.hash === hashOf(previous?.hash ?? '', row));
    if (!fits) return { rows, holds: false, brokenAt: row.auditID, lastHash: row.hash };
    previous = row;
  }
  return { rows, holds: true, brokenAt: null, lastHash: previous?.hash ?? '' };
}

/** The moment before which rows are deleted. */
export const storedSince = (now: Date): Date => new Date(now.getTime() - storedMs);
