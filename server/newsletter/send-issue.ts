import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { newsletterIssues, outboxMessages, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueEmail, type OutboxDeps, type OutgoingEmail } from '../outbox/outbox.ts';
import { minute, second } from '../time.ts';
import { renderIssue } from './issue-email.ts';
import { lockSubscribers } from './subscribers.ts';

/**
 * Sends an issue of the newsletter: a job queues the e-mails of some subscribers at a time in the outbox, which delivers
 * them. A batch and the address at which the next one begins are written in one transaction, so a crash queues no e-mail
 * twice.
 */

type IssueRow = typeof newsletterIssues.$inferSelect;
type SendingDeps = OutboxDeps & Pick<Deps, 'db' | 'publicUrl' | 'log'>;

/** The shortest time between two batches: how often the queue looks for due jobs. */
const shortestPeriod = 5 * second;

/** The size of a batch, and the time until the next one in milliseconds, at so many e-mails a minute. */
export function paceOf(perMinute: number): { readonly size: number; readonly period: number } {
  const period = Math.max(shortestPeriod, Math.ceil(minute / perMinute));
  return { size: Math.floor((perMinute * period) / minute), period };
}

/** The page on which a subscriber unsubscribes, and to which mail programs post for them. */
export const unsubscribeURL = (publicUrl: string, key?: string): string =>
  `${publicUrl}/unsubscribe${key === undefined ? '' : `?key=${key}`}`;

/** The number of e-mails of an issue that the outbox still has to send. */
const countWaiting = (tx: Transaction, issueID: number): Promise<number> =>
  tx.$count(
    outboxMessages,
    and(eq(outboxMessages.issueID, issueID), inArray(outboxMessages.state, ['pending', 'sending'])),
  );

/**
 * Finds the phone whose handset shows the e-mail of an address in a practice shop: that of a verified account; null for
 * none, and where a mail server delivers it.
 */
export async function findHandset(
  { mailer }: Pick<Deps, 'mailer'>,
  tx: Transaction,
  address: string,
): Promise<string | null> {
  if (mailer.routes.email !== 'handset') return null;
  const { phoneNumber, email, phoneVerifiedAt } = users;
  const [user] = await tx
    .select({ phoneNumber })
    .from(users)
    .where(and(eq(sql`lower(${email})`, address.toLowerCase()), isNotNull(phoneVerifiedAt)))
    .limit(1);
  return user?.phoneNumber ?? null;
}

/** The facts of a row of the outbox that only the e-mail of a subscriber has. */
type SubscriberFacts = Pick<OutgoingEmail, 'issueID' | 'userId'>;

/**
 * Queues one e-mail of an issue.
 * @param key of the subscriber's unsubscribe link; missing in a test
 */
async function enqueueIssue(
  deps: SendingDeps,
  tx: Transaction,
  issue: IssueRow,
  { address, key, ...facts }: SubscriberFacts & { readonly address: string; readonly key?: string },
): Promise<void> {
  const shop = deps.shopSettings.facts().name;
  const url = unsubscribeURL(deps.publicUrl(), key);
  await enqueueEmail(deps, tx, {
    kind: 'newsletter',
    ...facts,
    to: { name: '', address },
    unsubscribeURL: url,
    email: renderIssue(issue, { shop, publicUrl: deps.publicUrl(), unsubscribeURL: url }),
    phone: await findHandset(deps, tx, address),
  });
}

/** Queues one e-mail of an issue as its subscribers would get it. */
export const enqueueTest = (deps: SendingDeps, tx: Transaction, issue: IssueRow, address: string): Promise<void> =>
  enqueueIssue(deps, tx, issue, { address });

/**
 * Queues the next e-mails of an issue that is being sent. While the outbox has a minute's e-mails of it waiting, as
 * when the mail server is down, none is added, so that a pause takes effect soon. Safe to repeat, on any instance.
 * @returns when to run next; null for an issue that is paused or over
 */
export const sendNextBatch = (deps: SendingDeps, issueID: number): Promise<Date | null> =>
  deps.db.transaction(async (tx) => {
    const isIssue = eq(newsletterIssues.issueID, issueID);
    const [issue] = await tx.select().from(newsletterIssues).where(isIssue).for('update');
    if (issue?.stage !== 'sending' || issue.startedAt === null) return null;
    const now = deps.clock();
    if (issue.nextBatchAt && issue.nextBatchAt > now) return issue.nextBatchAt;
    const perMinute = deps.config.messages.newsletterPerMinute;
    const { size, period } = paceOf(perMinute);
    const next = new Date(now.getTime() + period);
    // A shop that has lost its mail server waits for another one.
    const isSendable = deps.mailer.routes.email !== 'none';
    const limit = isSendable ? Math.min(size, perMinute - (await countWaiting(tx, issueID))) : 0;
    if (limit <= 0) return next;
    const { subscribers, last } = await lockSubscribers(tx, issue.categories, {
      after: issue.lastEmail,
      until: issue.startedAt,
      limit,
    });
    for (const { email: address, key, userId } of subscribers)
      await enqueueIssue(deps, tx, issue, { address, key, userId, issueID });
    const isComplete = last === null;
    await tx
      .update(newsletterIssues)
      .set(
        isComplete
          ? { stage: 'sent', endedAt: now, nextBatchAt: null, lastEmail: '' }
          : { lastEmail: last, queued: issue.queued + subscribers.length, nextBatchAt: next },
      )
      .where(isIssue);
    if (!isComplete) return next;
    deps.log.info({ issueID, emails: issue.queued }, 'a newsletter was sent');
    return null;
  });

/** Enqueues the jobs of all issues that are being sent, in case one was lost. */
export const enqueueSending = (deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { issueID, stage } = newsletterIssues;
    for (const row of await tx.select({ issueID }).from(newsletterIssues).where(eq(stage, 'sending')))
      await deps.jobs.enqueue(tx, 'send-newsletter', String(row.issueID));
  });
