import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import { comments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { formatList, type Listing } from './lists.ts';
import { type Column, formatMoment } from './text.ts';

/** Moderation of comments by the shop's owner. */

const maxComments = 1000;
/** The most characters of a comment in a table. JSON output has the whole comment. */
const maxShownLength = 100;

const { commentID, articleID, name, email, message, dateAdded, hiddenAt } = comments;

const shorten = (text: string): string => {
  const [...characters] = text.slice(0, 2 * maxShownLength);
  return characters.length > maxShownLength
    ? `${characters.slice(0, maxShownLength - 1).join('')}…`
    : characters.join('');
};

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
    .limit(maxComments);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.commentID), right: true },
    { title: 'POSTED', cell: (row) => formatMoment(row.dateAdded) },
    { title: 'ARTICLE', cell: (row) => String(row.articleID), right: true },
    { title: 'HIDDEN', cell: (row) => (row.hiddenAt ? formatMoment(row.hiddenAt) : '-') },
    { title: 'AUTHOR', cell: (row) => shorten(row.name) },
    { title: 'EMAIL', cell: (row) => row.email },
    { title: 'COMMENT', cell: (row) => shorten(row.message) },
  ];
  return formatList(found.reverse(), columns, 'There are no such comments.', how);
}

/** @throws CommandError for an unknown comment, or one that is hidden or shown already */
async function setHidden({ db, clock }: Deps, id: number, hidden: boolean): Promise<void> {
  const [changed] = await db
    .update(comments)
    .set({ hiddenAt: hidden ? clock() : null })
    .where(and(eq(commentID, id), hidden ? isNull(hiddenAt) : isNotNull(hiddenAt)))
    .returning({ commentID });
  if (changed) return;
  const [found] = await db.select({ commentID }).from(comments).where(eq(commentID, id));
  throw new CommandError(
    found ? `Comment ${id} is ${hidden ? 'hidden already' : 'not hidden'}.` : `There is no comment ${id}.`,
  );
}

/** Hides a comment from readers; it can be shown again. */
export async function hideComment(deps: Deps, id: number): Promise<CommandResult> {
  await setHidden(deps, id, true);
  return succeed(`Comment ${id} is hidden.`);
}

/** Shows a hidden comment again. */
export async function showComment(deps: Deps, id: number): Promise<CommandResult> {
  await setHidden(deps, id, false);
  return succeed(`Comment ${id} is shown again.`);
}

/** Deletes a comment permanently, with the name and the address of its author. */
export async function removeComment({ db }: Deps, id: number): Promise<CommandResult> {
  const [removed] = await db.delete(comments).where(eq(commentID, id)).returning({ commentID });
  if (!removed) throw new CommandError(`There is no comment ${id}.`);
  return succeed(`Comment ${id} is removed.`);
}
