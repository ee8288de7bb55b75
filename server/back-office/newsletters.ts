import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { IssueStage, newsletterEdit } from '#contract/desk/newsletters.ts';
import type { Transaction } from '../db/open.ts';
import { newsletterIssues, outboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueTest, findHandset } from '../newsletter/send-issue.ts';
import { countSubscribers } from '../newsletter/subscribers.ts';
import { withdrawMessages } from '../outbox/outbox.ts';
import { Refusal, requireRow } from './refusal.ts';

/** Changes of an issue of the newsletter at the desk: it is written, tested, sent, paused, resumed and stopped. */

type Issue = typeof newsletterIssues.$inferSelect;
type Edit = InferOutput<typeof newsletterEdit>;
type Changed = { readonly issueID: number };

/** The stage of an issue: a draft whose present version was tested is `tested`. */
export const stageOf = ({ stage, version, testedVersion }: Issue): IssueStage =>
  stage === 'draft' && testedVersion === version ? 'tested' : stage;

/** The state that a change of an issue is decided on. */
export const newsletterState = (issue: Issue): string => `${stageOf(issue)}, version ${issue.version}`;

/** Reads and locks an issue. @throws Refusal where there is none */
export const lockNewsletter = (tx: Transaction, issueID: number): Promise<Issue> =>
  requireRow(
    tx.select().from(newsletterIssues).where(eq(newsletterIssues.issueID, issueID)).for('update'),
    'no newsletter',
    { issueID },
  );

/** Locks an issue in one of these stages. @throws Refusal in another one */
async function lockIn(tx: Transaction, issueID: number, stages: readonly IssueStage[]): Promise<Issue> {
  const issue = await lockNewsletter(tx, issueID);
  if (!stages.includes(stageOf(issue))) throw new Refusal('newsletter stage', { issueID, stage: stageOf(issue) });
  return issue;
}

async function write(tx: Transaction, issueID: number, values: Partial<Issue>): Promise<Changed> {
  await tx.update(newsletterIssues).set(values).where(eq(newsletterIssues.issueID, issueID));
  return { issueID };
}

/** Begins an issue. */
export async function addNewsletter(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  edit: Edit,
): Promise<Changed & { readonly state: string }> {
  const [added] = await tx
    .insert(newsletterIssues)
    .values({ ...edit, createdAt: clock() })
    .returning();
  if (!added) throw new Error('an issue was not inserted');
  return { issueID: added.issueID, state: newsletterState(added) };
}

/** Writes an issue that is not sent yet. @throws Refusal for another one */
export async function saveNewsletter(tx: Transaction, issueID: number, edit: Edit): Promise<Changed> {
  const { version } = await lockIn(tx, issueID, ['draft', 'tested']);
  return write(tx, issueID, { ...edit, version: version + 1 });
}

type SendingDeps = Parameters<typeof enqueueTest>[0];

/** @throws Refusal where the shop has no way to send e-mail */
function requireRoute({ mailer }: Pick<Deps, 'mailer'>): void {
  if (mailer.routes.email === 'none') throw new Refusal('no mail server', undefined);
}

/**
 * Sends an issue to one address, after which it can be sent.
 * @throws Refusal where the shop cannot send e-mail, or where it is a practice shop and no handset has this address
 */
export async function testNewsletterIssue(
  deps: SendingDeps,
  tx: Transaction,
  issueID: number,
  address: string,
): Promise<Changed> {
  const issue = await lockIn(tx, issueID, ['draft', 'tested']);
  requireRoute(deps);
  if (deps.mailer.routes.email === 'handset' && (await findHandset(deps, tx, address)) === null)
    throw new Refusal('no handset', undefined);
  await enqueueTest(deps, tx, issue, address);
  return write(tx, issueID, { testedVersion: issue.version });
}

/** Begins to send a tested issue. @throws Refusal where it is not tested, has no recipient, or cannot be sent */
export async function startNewsletter(deps: SendingDeps, tx: Transaction, issueID: number): Promise<Changed> {
  const { categories } = await lockIn(tx, issueID, ['tested']);
  requireRoute(deps);
  const startedAt = deps.clock();
  if ((await countSubscribers(tx, categories, { after: '', until: startedAt })) === 0)
    throw new Refusal('no subscribers', undefined);
  const changed = await write(tx, issueID, { stage: 'sending', startedAt });
  await deps.jobs.enqueue(tx, 'send-newsletter', String(issueID));
  return changed;
}

/** Pauses an issue that is being sent. @throws Refusal for another one */
export async function pauseNewsletterIssue(tx: Transaction, issueID: number): Promise<Changed> {
  await lockIn(tx, issueID, ['sending']);
  return write(tx, issueID, { stage: 'paused' });
}

/** Goes on sending a paused issue. @throws Refusal for another one, or where the shop cannot send e-mail any more */
export async function resumeNewsletterIssue(deps: SendingDeps, tx: Transaction, issueID: number): Promise<Changed> {
  await lockIn(tx, issueID, ['paused']);
  requireRoute(deps);
  const changed = await write(tx, issueID, { stage: 'sending' });
  await deps.jobs.enqueue(tx, 'send-newsletter', String(issueID));
  return changed;
}

/** Ends the sending of an issue for good, and withdraws its e-mails that are queued. @throws Refusal for another stage */
export async function stopNewsletterIssue(deps: SendingDeps, tx: Transaction, issueID: number): Promise<Changed> {
  await lockIn(tx, issueID, ['sending', 'paused']);
  await withdrawMessages(deps, tx, eq(outboxMessages.issueID, issueID));
  return write(tx, issueID, { stage: 'stopped', endedAt: deps.clock(), nextBatchAt: null, lastEmail: '' });
}
