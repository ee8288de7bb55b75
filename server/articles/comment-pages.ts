import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { type CommentPage, commentPageLength } from '#contract/articles.ts';
import type { Database } from '../db/open.ts';
import { comments } from '../db/schema.ts';

/** The greatest number of characters on a page of comments. A longer comment gets a separate page. */
const pageCharacters = 65_536;

/** Counts how many of the first texts fit on a page. The first text always fits. */
function countThatFit(texts: readonly string[]): number {
  let total = 0;
  const end = texts.findIndex((text, index) => {
    total += text.length;
    return index > 0 && total > pageCharacters;
  });
  return end === -1 ? texts.length : end;
}

/**
 * A page of an article's comments, newest first, without the hidden ones. A page is addressed by a comment and not by a
 * number, so that new comments do not shift it.
 * @param before the `commentID` after which the page begins; by default the page has the newest comments
 */
export async function listComments(db: Database, articleID: number, before?: number): Promise<CommentPage> {
  const { commentID, name, message, dateAdded } = comments;
  const olderThan = (id: number | undefined) =>
    and(eq(comments.articleID, articleID), isNull(comments.hiddenAt), id === undefined ? undefined : lt(commentID, id));
  const [rows, total] = await Promise.all([
    db
      .select({ commentID, name, message, dateAdded })
      .from(comments)
      .where(olderThan(before))
      .orderBy(desc(commentID))
      .limit(commentPageLength),
    db.$count(comments, olderThan(before)),
  ]);
  const page = rows.slice(0, countThatFit(rows.map((row) => row.message)));
  return {
    comments: page.map((row) => ({ ...row, dateAdded: row.dateAdded.toISOString() })),
    olderComments: Math.max(0, total - page.length),
  };
}
