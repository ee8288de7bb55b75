import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { commentBlocks, comments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { day } from '../time.ts';
import type { CommandResult } from './command-result.ts';
import { formatList, type Listing, maxRows } from './lists.ts';
import { Refusal, requireRow } from './refusal.ts';
import { type Column, formatMoment, shorten } from './text.ts';

/** Moderation of comments by the shop's owner. */

const { commentID, articleID, name, email, message, dateAdded, hiddenAt } = comments;

/** Lists at most 1000 comments, the newest last. `article`, `since` and `hidden` each restrict the list. */
export async function listComments(
  { db }: Deps,
  {
    article,
    since,
    hidden,
    ...how
  }: Listing & { readonly article: number | null; readonly since: Date | null; readonly hidden: boolean },
): Promise<CommandResult> {
  const found = await db
    .select({ commentID, articleID, name, email, message, dateAdded, hiddenAt })
    .from(comments)
    .where(
      and(
        article === null ? undefined : eq(articleID, article),
        since === null ? undefined : gte(dateAdded, since),
        hidden ? isNotNull(hiddenAt) : undefined,
      ),
    )
    .orderBy(desc(commentID))
    .limit(maxRows);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.commentID), right: true },
    { title: 'POSTED', cell: (row) => formatMoment(row.dateAdded) },
    { title: 'ARTICLE', cell: (row) => String(row.articleID), right: true },
    { title: 'HIDDEN', cell: (row) => (row.hiddenAt ? formatMoment(row.hiddenAt) : '-') },
    { title: 'AUTHOR', cell: (row) => shorten(row.name) },
    { title: 'EMAIL', cell: (row) => row.email },
    { title: 'COMMENT', cell: (row) => shorten(row.message) },
  ];
  return formatList(found, columns, 'There are no such comments.', how);
}

/** @throws Refusal for an unknown comment */
export async function lockComment(tx: Transaction, id: number): Promise<{ readonly state: 'shown' | 'hidden' }> {
  const query = tx.select({ hiddenAt }).from(comments).where(eq(commentID, id)).for('update');
  return { state: (await requireRow(query, 'no comment', { commentID: id })).hiddenAt === null ? 'shown' : 'hidden' };
}

/** What is done with a comment: readers do not see a hidden one; `remove` deletes it with its author's address. */
export type Moderation = 'hide' | 'show' | 'remove';

/** Hides a comment, shows it again, or deletes it for good. @throws Refusal for one that is hidden or shown already */
export async function moderateComment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  id: number,
  action: Moderation,
): Promise<{ readonly before: 'shown' | 'hidden'; readonly state: 'shown' | 'hidden' | 'removed' }> {
  const { state: before } = await lockComment(tx, id);
  if (action === 'remove') {
    await tx.delete(comments).where(eq(commentID, id));
    return { before, state: 'removed' };
  }
  const state = action === 'hide' ? 'hidden' : 'shown';
  if (before === state) throw new Refusal(`comment ${state}`, { commentID: id });
  await tx
    .update(comments)
    .set({ hiddenAt: action === 'hide' ? clock() : null })
    .where(eq(commentID, id));
  return { before, state };
}

/** Blocks the address of a comment's author from commenting for a day. @throws Refusal for an unknown comment */
export async function blockCommenter(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  id: number,
): Promise<{ readonly before: 'shown' | 'hidden'; readonly state: 'shown' | 'hidden'; readonly blockedUntil: string }> {
  const { state } = await lockComment(tx, id);
  const until = new Date(clock().getTime() + day);
  await tx
    .insert(commentBlocks)
    .select(
      tx
        .select({
          email: sql<string>`lower(${email})`.as('email'),
          until: sql<Date>`${until.toISOString()}::timestamptz`.as('until'),
        })
        .from(comments)
        .where(eq(commentID, id)),
    )
    .onConflictDoUpdate({ target: commentBlocks.email, set: { until } });
  return { before: state, state, blockedUntil: until.toISOString() };
}
