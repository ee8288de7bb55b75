import { and, eq, inArray } from 'drizzle-orm';
import { shop } from '#contract/shop.ts';
import type { Transaction } from '../db/open.ts';
import { type EmailContent, outboxMessages, type TextContent } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { DeliveryError } from './delivery-error.ts';
import { putOnHandset } from './handset.ts';
import type { Outcome } from './mailer.ts';
import { type OutboxRow, readContent } from './outbox.ts';

/**
 * Sends the messages of the outbox. A message is marked `sending` before it leaves and `sent` after the gateway has
 * confirmed it. Where a process stops in between, or the gateway does not answer, it may have been
 * delivered: it becomes `uncertain` and is never sent again automatically.
 */

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'mailer'>;

/** An attempt takes less than this; after it, a message that is still `sending` was left by a process that stopped. */
const longestAttemptMs = 60_000;
const firstDelayMs = 10_000;
const longestDelayMs = 30 * 60 * 1000;

/** The wait after so many failed attempts: doubled each time up to half an hour, a fifth of it at random. */
function retryDelay(attempts: number): number {
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 16));
  return delay * (0.8 + 0.2 * Math.random());
}

const isEmail = (content: TextContent | EmailContent): content is EmailContent => 'email' in content;

const removed = { content: null, sealedContent: null };

function logOutcome(
  { log, config }: DeliveryDeps,
  { messageID, channel, kind }: OutboxRow,
  outcome: Outcome,
  reason?: string,
) {
  const facts = { messageID, channel, kind, ...(reason !== undefined && { reason }) };
  if (outcome === 'uncertain') log.error(facts, 'a message may or may not have been delivered');
  else if (outcome === 'failed') log.error(facts, 'a message was not delivered');
  else if (outcome === 'expired') log.warn(facts, 'a message expired before it could be delivered');
  // In a simulated shop an e-mail to an unknown handset is no news.
  else if (outcome === 'dropped') {
    log[config.darajaUrl === null ? 'debug' : 'warn'](facts, 'a message was dropped: there is no way to send it');
  }
}

/** Marks a message as ended, in a transaction that has it locked. */
async function end(
  deps: DeliveryDeps,
  tx: Transaction,
  row: OutboxRow,
  outcome: Outcome,
  error?: string,
): Promise<null> {
  await tx
    .update(outboxMessages)
    .set({
      state: outcome,
      nextAttemptAt: null,
      endedAt: deps.clock(),
      ...(outcome !== 'uncertain' && outcome !== 'failed' && removed),
      ...(error !== undefined && { error }),
    })
    .where(eq(outboxMessages.messageID, row.messageID));
  deps.mailer.count(row.channel, outcome);
  logOutcome(deps, row, outcome, error);
  return null;
}

/** Puts a message onto the simulated handset, in the transaction that marks it as sent: exactly once. */
async function sendToHandset(deps: DeliveryDeps, tx: Transaction, row: OutboxRow, content: TextContent | EmailContent) {
  const handset = { db: tx, clock: deps.clock };
  if (!isEmail(content)) await putOnHandset(handset, row.recipient, shop.name.toUpperCase(), content.text);
  else {
    const { phone, email } = content;
    if (phone === null) return end(deps, tx, row, 'dropped');
    await putOnHandset(handset, phone, 'E-MAIL', `To ${row.recipient}\n${email.subject}\n\n${email.text}`);
  }
  return end(deps, tx, row, 'sent');
}

interface Claimed {
  readonly row: OutboxRow;
  readonly content: TextContent | EmailContent;
}

/**
 * Claims a message that is due, or ends it where it needs no gateway.
 * @returns the claimed message; else when to look at it again, null for never
 */
async function claim(deps: DeliveryDeps, messageID: number): Promise<Claimed | Date | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const isIt = eq(outboxMessages.messageID, messageID);
    const [row] = await tx.select().from(outboxMessages).where(isIt).for('update');
    if (!row) return null;
    if (row.state === 'sending') {
      const lostAt = new Date((row.attemptedAt ?? now).getTime() + longestAttemptMs);
      return lostAt > now ? lostAt : end(deps, tx, row, 'uncertain', 'the process stopped while it was sent');
    }
    if (row.state !== 'pending') return null;
    if (row.expiresAt && row.expiresAt <= now) return end(deps, tx, row, 'expired');
    if (row.nextAttemptAt && row.nextAttemptAt > now) return row.nextAttemptAt;
    const content = readContent(deps, row);
    if (!content) return end(deps, tx, row, 'failed', 'its content cannot be decrypted');
    const route = deps.mailer.routes[row.channel];
    if (route === 'none') return end(deps, tx, row, 'dropped');
    if (route === 'handset') return sendToHandset(deps, tx, row, content);
    const [claimed] = await tx
      .update(outboxMessages)
      .set({ state: 'sending', attempts: row.attempts + 1, attemptedAt: now, nextAttemptAt: null })
      .where(isIt)
      .returning();
    return claimed ? { row: claimed, content } : null;
  });
}

/** Records how an attempt ended. @returns when to try again; null for never */
async function settle(deps: DeliveryDeps, row: OutboxRow, error: DeliveryError | null): Promise<Date | null> {
  const { messageID, attempts } = row;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [current] = await tx
      .select()
      .from(outboxMessages)
      // 'uncertain' where the answer took so long that another worker has given it up: the answer knows better.
      .where(
        and(
          eq(outboxMessages.messageID, messageID),
          eq(outboxMessages.attempts, attempts),
          inArray(outboxMessages.state, ['sending', 'uncertain']),
        ),
      )
      .for('update');
    if (!current) return null;
    if (!error) return end(deps, tx, current, 'sent');
    if (error.verdict === 'uncertain') return end(deps, tx, current, 'uncertain', error.message);
    const next = new Date(now.getTime() + retryDelay(attempts));
    // A message that expires sooner is looked at once more then, to be marked as expired.
    const due = current.expiresAt && current.expiresAt < next ? current.expiresAt : next;
    if (error.verdict === 'refused' || due > current.retryUntil) {
      return end(deps, tx, current, 'failed', error.message);
    }
    await tx
      .update(outboxMessages)
      .set({ state: 'pending', nextAttemptAt: due, error: error.message })
      .where(eq(outboxMessages.messageID, messageID));
    return due;
  });
}

async function sendThroughGateway(
  { mailer }: DeliveryDeps,
  { recipient }: OutboxRow,
  content: TextContent | EmailContent,
) {
  if (isEmail(content)) {
    const { to, replyTo, email } = content;
    await mailer.sendEmail({ to, ...(replyTo && { replyTo }), email });
  } else await mailer.sendText(recipient, content.text);
}

/**
 * Makes one attempt at a message of the outbox, if it is due. Any number of times, on any instance.
 * @returns when to try again; null once it has ended or needs a person
 */
export async function deliverMessage(deps: DeliveryDeps, messageID: number): Promise<Date | null> {
  const claimed = await claim(deps, messageID);
  if (claimed === null || claimed instanceof Date) return claimed;
  const { row, content } = claimed;
  try {
    await sendThroughGateway(deps, row, content);
  } catch (error) {
    const isKnown = error instanceof DeliveryError;
    if (!isKnown) deps.log.error({ err: error, messageID }, 'sending a message failed unexpectedly');
    return settle(deps, row, isKnown ? error : new DeliveryError('an unexpected failure', 'uncertain'));
  }
  return settle(deps, row, null);
}
