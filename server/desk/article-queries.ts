import { and, desc, eq, ilike, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { ArticleRow, DeskArticle, listDeskArticles } from '#contract/desk/articles.ts';
import { formatProductImage } from '#contract/product-images.ts';
import { articleState } from '../back-office/edit-article.ts';
import { requireRow } from '../back-office/refusal.ts';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { visibilityOf } from '../db/visibility.ts';
import { momentCursor, nextOf } from './pagination.ts';
import { escapeLike } from './search.ts';

/** Articles as the desk lists and edits them. */

/** Lists articles, the newest first. */
export async function listArticleRows(
  db: Database,
  { search = '', only, before, limit }: QueryOf<typeof listDeskArticles>,
): Promise<{ articles: ArticleRow[]; next: string | null }> {
  const { articleID, dateAdded, hiddenAt, publishAt } = articles;
  const from = before === undefined ? null : momentCursor(before);
  const rows = await db
    .select()
    .from(articles)
    .where(
      and(
        search.trim() === '' ? undefined : ilike(articles.title, `%${escapeLike(search.trim())}%`),
        only === 'hidden' ? and(isNotNull(hiddenAt), isNull(publishAt)) : undefined,
        only === 'later' ? isNotNull(publishAt) : undefined,
        from === null ? undefined : or(lt(dateAdded, from.at), and(eq(dateAdded, from.at), lt(articleID, from.id))),
      ),
    )
    .orderBy(desc(dateAdded), desc(articleID))
    .limit(limit + 1);
  return {
    articles: rows.slice(0, limit).map((row) => ({
      articleID: row.articleID,
      title: row.title,
      author: row.author,
      photo: row.photo,
      tier: row.tier,
      visibility: visibilityOf(row),
      dateAdded: row.dateAdded.toISOString(),
    })),
    next: nextOf(rows, limit, (row) => `${row.dateAdded.getTime()}-${row.articleID}`),
  };
}

/** Reads one article as the editor shows it. @throws Refusal where there is none */
export async function describeArticle(db: Database, articleID: number): Promise<DeskArticle> {
  const query = db.select().from(articles).where(eq(articles.articleID, articleID));
  const row = await requireRow(query, 'no article', { articleID });
  const { title, intro, content, author, categories, tier, highlight, eventStartsAt, eventVenue } = row;
  return {
    articleID,
    state: articleState(row),
    title,
    intro,
    content,
    photo: formatProductImage(row.photo),
    author,
    categories,
    tier,
    highlight,
    event: eventStartsAt && { startsAt: eventStartsAt.toISOString(), venue: eventVenue ?? '' },
    visibility: visibilityOf(row),
    publishAt: row.publishAt?.toISOString() ?? null,
    dateAdded: row.dateAdded.toISOString(),
  };
}
