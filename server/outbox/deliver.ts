import { and, eq, inArray } from 'drizzle-orm';
import { isSandbox } from '../config.ts';
import type { Transaction } from '../db/open.ts';
import { type EmailContent, outboxMessages, type TextContent } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { DeliveryError } from './delivery-error.ts';
import { putOnHandset } from './handset.ts';
import type { DeliveryOutcome } from './mailer.ts';
import { type OutboxRow, readContent } from './outbox.ts';
import { maxAttemptMs, retryDelay } from './retry-schedule.ts';

/**
 * Sends the messages of the outbox. A message is marked `sending` before the request and `sent` after the gateway has
 * confirmed it. If the process stops in between, or the gateway does not answer, the message may have been delivered.
 * It becomes `uncertain` and is never sent again automatically.
 */

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'shopSettings' | 'clock' | 'log' | 'mailer'>;

const isEmailContent = (content: TextContent | EmailContent): content is EmailContent => 'email' in content;

const clearedContent = { content: null, sealedContent: null };

function logOutcome(
  { log, config }: DeliveryDeps,
  { messageID, channel, kind }: OutboxRow,
  outcome: DeliveryOutcome,
  reason?: string,
) {
  const facts = { messageID, channel, kind, ...(reason !== undefined && { reason }) };
  if (outcome === 'uncertain') log.error(facts, 'a message may or may not have been delivered');
  else if (outcome === 'failed') log.error(facts, 'a message was not delivered');
  else if (outcome === 'expired') log.warn(facts, 'a message expired before it could be delivered');
  // In a sandbox, an e-mail without a handset is normal and needs no warning.
  else if (outcome === 'dropped') {
    log[isSandbox(config) ? 'debug' : 'warn'](facts, 'a message was dropped: there is no way to send it');
  }
}

/** Marks a message as ended. The transaction has locked its row. */
async function markEnded(
  deps: DeliveryDeps,
  tx: Transaction,
  row: OutboxRow,
  outcome: DeliveryOutcome,
  error?: string,
): Promise<null> {
  await tx
    .update(outboxMessages)
    .set({
      state: outcome,
      nextAttemptAt: null,
      endedAt: deps.clock(),
      ...(outcome !== 'uncertain' && outcome !== 'failed' && clearedContent),
      ...(error !== undefined && { error }),
    })
    .where(eq(outboxMessages.messageID, row.messageID));
  deps.mailer.count(row.channel, outcome);
  logOutcome(deps, row, outcome, error);
  return null;
}

/** Puts a message on the simulated handset, exactly once, because the same transaction marks it as sent. */
async function sendToHandset(deps: DeliveryDeps, tx: Transaction, row: OutboxRow, content: TextContent | EmailContent) {
  const handset = { db: tx, clock: deps.clock };
  const shop = deps.shopSettings.facts().name;
  if (!isEmailContent(content)) await putOnHandset(handset, row.recipient, shop.toUpperCase(), content.text);
  else {
    const { phone, email } = content;
    if (phone === null) return markEnded(deps, tx, row, 'dropped');
    await putOnHandset(handset, phone, 'E-MAIL', `To ${row.recipient}\n${email.subject}\n\n${email.text}`);
  }
  return markEnded(deps, tx, row, 'sent');
}

interface Claimed {
  readonly row: OutboxRow;
  readonly content: TextContent | EmailContent;
}

/**
 * Claims a due message for an attempt, or ends it if it needs no gateway.
 * @returns the claimed message; otherwise the moment to try again, null for never
 */
async function claim(deps: DeliveryDeps, messageID: number): Promise<Claimed | Date | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const byID = eq(outboxMessages.messageID, messageID);
    const [row] = await tx.select().from(outboxMessages).where(byID).for('update');
    if (!row) return null;
    if (row.state === 'sending') {
      const lostAt = new Date((row.attemptedAt ?? now).getTime() + maxAttemptMs);
      return lostAt > now ? lostAt : markEnded(deps, tx, row, 'uncertain', 'the process stopped while it was sent');
    }
    if (row.state !== 'pending') return null;
    if (row.expiresAt && row.expiresAt <= now) return markEnded(deps, tx, row, 'expired');
    if (row.nextAttemptAt && row.nextAttemptAt > now) return row.nextAttemptAt;
    const content = readContent(deps, row);
    if (!content) return markEnded(deps, tx, row, 'failed', 'its content cannot be decrypted');
    const route = deps.mailer.routes[row.channel];
    if (route === 'none') return markEnded(deps, tx, row, 'dropped');
    if (route === 'handset') return sendToHandset(deps, tx, row, content);
    const [claimed] = await tx
      .update(outboxMessages)
      .set({ state: 'sending', attempts: row.attempts + 1, attemptedAt: now, nextAttemptAt: null })
      .where(byID)
      .returning();
    return claimed ? { row: claimed, content } : null;
  });
}

/** Records the result of an attempt. @returns when to try again; null for never */
async function recordResult(deps: DeliveryDeps, row: OutboxRow, error: DeliveryError | null): Promise<Date | null> {
  const { messageID, attempts } = row;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [current] = await tx
      .select()
      .from(outboxMessages)
      // After a slow answer, another worker may have marked the message as uncertain. The answer replaces that state.
      .where(
        and(
          eq(outboxMessages.messageID, messageID),
          eq(outboxMessages.attempts, attempts),
          inArray(outboxMessages.state, ['sending', 'uncertain']),
        ),
      )
      .for('update');
    if (!current) return null;
    if (!error) return markEnded(deps, tx, current, 'sent');
    if (error.kind === 'uncertain') return markEnded(deps, tx, current, 'uncertain', error.message);
    const next = new Date(now.getTime() + retryDelay(attempts));
    // A message that expires before its next attempt is processed at its expiry, which marks it as expired.
    const due = current.expiresAt && current.expiresAt < next ? current.expiresAt : next;
    if (error.kind === 'refused' || due > current.retryUntil) {
      return markEnded(deps, tx, current, 'failed', error.message);
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
  if (isEmailContent(content)) {
    const { phone: _, ...envelope } = content;
    await mailer.sendEmail(envelope);
  } else await mailer.sendText(recipient, content.text);
}

/**
 * Tries once to send a message of the outbox, if it is due. Safe to repeat, on any instance.
 * @returns when to try again; null for a message that has ended or needs manual review
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
    return recordResult(deps, row, isKnown ? error : new DeliveryError('an unexpected failure', 'uncertain'));
  }
  return recordResult(deps, row, null);
}
