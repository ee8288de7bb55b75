import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { type MessageState, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deliverMessage } from '../messages/deliver.ts';
import type { OutboxRow } from '../messages/outbox.ts';
import { retryPeriodMs } from '../messages/retry-schedule.ts';
import { day, minute } from '../time.ts';
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { formatList } from './lists.ts';
import { type Column, formatCount, formatMoment } from './text.ts';

/** Lists and sends messages that were not delivered. No command shows the content of a message. */

const maxRows = 1000;
/** The age from which a pending or sending message is listed as stuck. */
const stuckMs = 10 * minute;
const recentMs = 7 * day;

const { messageID, state, createdAt } = outboxMessages;

/** Lists the messages that need attention; with `all` every message of the last seven days. The newest last. */
export async function listMessages(
  { db, clock }: Deps,
  { all, ...how }: { readonly all: boolean; readonly json: boolean },
): Promise<CommandResult> {
  const before = (ms: number) => new Date(clock().getTime() - ms);
  const isStuck = or(
    inArray(state, ['uncertain', 'failed']),
    and(inArray(state, ['pending', 'sending']), lt(createdAt, before(stuckMs))),
  );
  const found = await db
    .select()
    .from(outboxMessages)
    .where(all ? gte(createdAt, before(recentMs)) : isStuck)
    .orderBy(desc(messageID))
    .limit(maxRows);
  const rows = found.reverse().map(({ content: _, sealedContent: __, userId: ___, ...row }) => row);
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

/** Makes a message due at once, with a new retry period. @returns null for a message that may not be sent */
async function requeue(deps: Deps, id: number): Promise<OutboxRow | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [row] = await tx
      .update(outboxMessages)
      .set({
        state: 'pending',
        nextAttemptAt: now,
        retryUntil: new Date(now.getTime() + retryPeriodMs),
        endedAt: null,
      })
      .where(and(eq(messageID, id), inArray(state, [...sendableStates])))
      .returning();
    if (!row) return null;
    await deps.jobs.enqueue(tx, 'send-message', String(id));
    return row;
  });
}

async function readMessage({ db }: Deps, id: number): Promise<OutboxRow> {
  const [row] = await db.select().from(outboxMessages).where(eq(messageID, id));
  if (!row) throw new CommandError(`There is no message ${id}.`);
  return row;
}

/** Sends a message now. An uncertain message may then arrive twice. */
export async function sendMessage(deps: Deps, id: number): Promise<CommandResult> {
  if (!(await requeue(deps, id))) {
    const row = await readMessage(deps, id);
    const hint = row.kind === 'order receipt' ? ' "resend" sends a new receipt of its order.' : '';
    throw new CommandError(`Message ${id} is '${row.state}': it is not sent again.${hint}`);
  }
  await deliverMessage(deps, id);
  const after = await readMessage(deps, id);
  if (after.state === 'sent') return succeed(`Message ${id} is sent.`);
  throw new CommandError(
    `Message ${id} is '${after.state}'${after.error === null ? '' : `: ${after.error}`}.${
      after.state === 'pending' ? ' It is tried again automatically.' : ''
    }`,
  );
}

/** Sends all messages of a state now, the oldest first. */
export async function sendMessages(deps: Deps, from: SendableState): Promise<CommandResult> {
  const found = await deps.db
    .select({ id: messageID })
    .from(outboxMessages)
    .where(eq(state, from))
    .orderBy(asc(messageID));
  if (found.length === 0) return { code: 1, out: `No message is '${from}'.\n` };
  let sent = 0;
  for (const { id } of found) {
    if (!(await requeue(deps, id))) continue;
    await deliverMessage(deps, id);
    if ((await readMessage(deps, id)).state === 'sent') sent += 1;
  }
  const left = found.length - sent;
  if (left === 0) return succeed(`${formatCount(sent, 'message')} sent.`);
  throw new CommandError(
    `${formatCount(sent, 'message')} sent; ${formatCount(left, 'message')} could not be. "messages" lists them.`,
  );
}

/** Marks an uncertain or failed message as sent, so that it is not sent again. */
export async function confirmMessage(deps: Deps, id: number): Promise<CommandResult> {
  const [row] = await deps.db
    .update(outboxMessages)
    .set({ state: 'sent', content: null, sealedContent: null, nextAttemptAt: null, endedAt: deps.clock() })
    .where(and(eq(messageID, id), inArray(state, ['uncertain', 'failed'])))
    .returning({ messageID });
  if (row) return succeed(`Message ${id} counts as delivered.`);
  const { state: current } = await readMessage(deps, id);
  throw new CommandError(`Message ${id} is '${current}', not 'uncertain' or 'failed'.`);
}
