import { count, desc, eq, lt } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { DeskNewsletter, IssueRow, listNewsletters } from '#contract/desk/newsletters.ts';
import { newsletterState, stageOf } from '../back-office/newsletters.ts';
import { requireRow } from '../back-office/refusal.ts';
import type { Database } from '../db/open.ts';
import { newsletterIssues, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { toPlainText } from '../newsletter/issue-email.ts';
import { countByCategory, countSubscribers } from '../newsletter/subscribers.ts';
import { nextOf, numberCursor } from './pagination.ts';

/** Issues of the newsletter as the desk lists and shows them. */

const rowOf = (issue: typeof newsletterIssues.$inferSelect): IssueRow => ({
  issueID: issue.issueID,
  subject: issue.subject,
  stage: stageOf(issue),
  categories: issue.categories,
  createdAt: issue.createdAt.toISOString(),
  startedAt: issue.startedAt?.toISOString() ?? null,
  endedAt: issue.endedAt?.toISOString() ?? null,
});

/** Lists the issues, the newest first, with the numbers of subscribers. */
export async function listNewsletterRows(db: Database, { before, limit }: QueryOf<typeof listNewsletters>) {
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(before === undefined ? undefined : lt(newsletterIssues.issueID, numberCursor(before)))
    .orderBy(desc(newsletterIssues.issueID))
    .limit(limit + 1);
  return {
    issues: rows.slice(0, limit).map(rowOf),
    next: nextOf(rows, limit, ({ issueID }) => String(issueID)),
    subscribers: await countByCategory(db),
  };
}

/** Counts the e-mails of an issue by what became of them. Rows that were deleted since were sent. */
async function progressOf(db: Database, issueID: number, queued: number): Promise<DeskNewsletter['progress']> {
  const rows = await db
    .select({ state: outboxMessages.state, n: count() })
    .from(outboxMessages)
    .where(eq(outboxMessages.issueID, issueID))
    .groupBy(outboxMessages.state);
  const of = (...states: readonly string[]) =>
    rows.reduce((sum, { state, n }) => (states.includes(state) ? sum + n : sum), 0);
  const [waiting, failed, unsent] = [of('pending', 'sending'), of('failed', 'uncertain'), of('expired', 'dropped')];
  return { sent: queued - waiting - failed - unsent, waiting, failed, unsent };
}

/** Reads one issue with its recipients and its progress. @throws Refusal where there is none */
export async function describeNewsletter(
  { db, clock, mailer, publicUrl }: Pick<Deps, 'db' | 'clock' | 'mailer' | 'publicUrl'>,
  issueID: number,
): Promise<DeskNewsletter> {
  const query = db.select().from(newsletterIssues).where(eq(newsletterIssues.issueID, issueID));
  const issue = await requireRow(query, 'no newsletter', { issueID });
  const { content, queued, categories, lastEmail, startedAt, endedAt } = issue;
  const left =
    endedAt === null ? await countSubscribers(db, categories, { after: lastEmail, until: startedAt ?? clock() }) : 0;
  return {
    ...rowOf(issue),
    state: newsletterState(issue),
    content,
    text: toPlainText(content, publicUrl()),
    recipients: queued + left,
    progress: await progressOf(db, issueID, queued),
    route: mailer.routes.email,
  };
}
