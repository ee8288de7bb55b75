import { and, asc, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { type MessageState, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import { retryPeriodMs } from '../outbox/retry-schedule.ts';
import { day, minute } from '../time.ts';
import type { CommandResult } from './command-result.ts';
import { formatList, maxRows } from './lists.ts';
import { Refusal, requireRow } from './refusal.ts';
import { type Column, formatMoment } from './text.ts';

/** Lists and sends messages that were not delivered. No command shows the content of a message. */

/** The age from which a pending or sending message is listed as stuck. */
const stuckMs = 10 * minute;
const recentMs = 7 * day;

const { messageID, state, createdAt } = outboxMessages;

/** The moment before which a message that is pending or being sent counts as stuck. */
export const stuckBefore = (now: Date): Date => new Date(now.getTime() - stuckMs);

/** SQL: the message needs attention. @param before see `stuckBefore` */
export const needsAttention = (before: Date | SQL): SQL | undefined =>
  or(inArray(state, ['uncertain', 'failed']), and(inArray(state, ['pending', 'sending']), lt(createdAt, before)));

/** SQL: the message needs attention; with `all` it is of the last seven days. */
export const isListedMessage = (now: Date, all: boolean): SQL | undefined =>
  all ? gte(createdAt, new Date(now.getTime() - recentMs)) : needsAttention(stuckBefore(now));

/** Lists the messages that need attention; with `all` every message of the last seven days. The newest last. */
export async function listMessages(
  { db, clock }: Deps,
  { all, ...how }: { readonly all: boolean; readonly json: boolean },
): Promise<CommandResult> {
  const found = await db
    .select()
    .from(outboxMessages)
    .where(isListedMessage(clock(), all))
    .orderBy(desc(messageID))
    .limit(maxRows);
  const rows = found.map(({ content: _, sealedContent: __, userId: ___, ...row }) => row);
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.messageID), right: true },
    { title: 'CREATED', cell: (row) => formatMoment(row.createdAt) },
    { title: 'STATE', cell: (row) => row.state },
    { title: 'KIND', cell: (row) => row.kind },
    { title: 'CHANNEL', cell: (row) => row.channel },
    { title: 'TO', cell: (row) => row.recipient },
    { title: 'ORDER', cell: (row) => row.orderID ?? '-' },
    { title: 'ATTEMPTS', cell: (row) => String(row.attempts), right: true },
    { title: 'NEXT', cell: (row) => (row.nextAttemptAt ? formatMoment(row.nextAttemptAt) : '-') },
    { title: 'ERROR', cell: (row) => row.error ?? '-' },
  ];
  return formatList(rows, columns, all ? 'There are no messages.' : 'No message is stuck.', how);
}

/** The states in which a command may send a message: no gateway has it at the moment, and its content is stored. */
const sendableStates = ['pending', 'failed', 'uncertain'] as const satisfies MessageState[];
export type SendableState = (typeof sendableStates)[number];
export const isSendableState = (text: string): text is SendableState => sendableStates.some((name) => name === text);

/** The state of a message before and after a change. */
export interface MessageChange {
  readonly messageID: number;
  readonly before: MessageState;
  readonly state: MessageState;
}

/** Reads and locks a message. @throws Refusal where there is none */
export const lockMessage = (tx: Transaction, id: number): Promise<OutboxRow> =>
  requireRow(tx.select().from(outboxMessages).where(eq(messageID, id)).for('update'), 'no message', { messageID: id });

/**
 * Makes a message due at once, with a new retry period. The caller delivers it after the commit; an uncertain message
 * may then arrive twice.
 * @throws Refusal for a message that may not be sent
 */
export async function requeueMessage(deps: Deps, tx: Transaction, id: number): Promise<MessageChange> {
  const { state: before, kind } = await lockMessage(tx, id);
  if (!isSendableState(before)) throw new Refusal('message not sendable', { messageID: id, state: before, kind });
  const now = deps.clock();
  await tx
    .update(outboxMessages)
    .set({
      state: 'pending',
      nextAttemptAt: now,
      retryUntil: new Date(now.getTime() + retryPeriodMs),
      endedAt: null,
    })
    .where(eq(messageID, id));
  await deps.jobs.enqueue(tx, 'send-message', String(id));
  return { messageID: id, before, state: 'pending' };
}

/** The state of a message, and why its last attempt failed. */
export const readDelivery = (
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<{ readonly state: MessageState; readonly error: string | null }> => {
  const query = db.select({ state, error: outboxMessages.error }).from(outboxMessages).where(eq(messageID, id));
  return requireRow(query, 'no message', { messageID: id });
};

/** The ids of all messages of a state, the oldest first. */
export const findMessages = async ({ db }: Pick<Deps, 'db'>, from: SendableState): Promise<number[]> =>
  (await db.select({ id: messageID }).from(outboxMessages).where(eq(state, from)).orderBy(asc(messageID))).map(
    ({ id }) => id,
  );

/** Marks an uncertain or failed message as sent, so that it is not sent again. @throws Refusal for another state */
export async function confirmMessage(deps: Deps, tx: Transaction, id: number): Promise<MessageChange> {
  const { state: before } = await lockMessage(tx, id);
  if (before !== 'uncertain' && before !== 'failed')
    throw new Refusal('message not confirmable', { messageID: id, state: before });
  await tx
    .update(outboxMessages)
    .set({ state: 'sent', content: null, sealedContent: null, nextAttemptAt: null, endedAt: deps.clock() })
    .where(eq(messageID, id));
  return { messageID: id, before, state: 'sent' };
}
