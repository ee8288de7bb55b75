import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Article, ArticleSummary } from '#contract/articles.ts';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { isShownArticle } from '../db/visibility.ts';
import { HttpError } from '../http/http-error.ts';
import { articleTexts } from '../texts/index.ts';
import { newestFirst } from './article-list.ts';
import { listComments } from './comment-pages.ts';
import { summarize, summaryColumns } from './summary.ts';

const maxRecommended = 4;

export const noArticle = () => new HttpError(404, articleTexts.noContent);

/** Finds other articles: those with the most categories in common first, then the newest. */
async function recommend(db: Database, one: ArticleSummary): Promise<ArticleSummary[]> {
  const own = sql.param(one.categories, articles.categories);
  const shared = sql`(select count(*) from unnest(${articles.categories}) as category where category = any(${own}::text[]))`;
  const rows = await db
    .select(summaryColumns)
    .from(articles)
    .where(and(isShownArticle, ne(articles.articleID, one.articleID)))
    .orderBy(desc(shared), ...newestFirst)
    .limit(maxRecommended);
  return rows.map(summarize);
}

/** Finds the next newer or older article. */
async function neighbour(db: Database, articleID: number, side: 'newer' | 'older'): Promise<ArticleSummary | null> {
  const place = sql`(select date_added, article_id from ${articles} as this where this.article_id = ${articleID})`;
  const row = sql`(${articles.dateAdded}, ${articles.articleID})`;
  const [where, orderBy]: [SQL, SQL[]] =
    side === 'newer'
      ? [sql`${row} > ${place}`, [asc(articles.dateAdded), asc(articles.articleID)]]
      : [sql`${row} < ${place}`, newestFirst];
  const [found] = await db
    .select(summaryColumns)
    .from(articles)
    .where(and(isShownArticle, where))
    .orderBy(...orderBy)
    .limit(1);
  return found ? summarize(found) : null;
}

/**
 * Reads an article with its comments, recommendations and neighbours.
 * @param premium whether the reader may read premium content, which is left out otherwise
 * @throws HttpError 404 for an unknown article
 */
export async function getArticle(db: Database, articleID: number, premium: boolean): Promise<Article> {
  const [row] = await db
    .select({
      ...summaryColumns,
      // The paywall: a premium article's text never leaves the database for a reader without a subscription.
      content: sql<string>`case when ${articles.tier} = 'free' or ${premium} then ${articles.content} else '' end`,
    })
    .from(articles)
    .where(and(isShownArticle, eq(articles.articleID, articleID)));
  if (!row) throw noArticle();
  const { content, ...rest } = row;
  const summary = summarize(rest);
  const [commentPage, recommendedArticles, nextArticle, previousArticle] = await Promise.all([
    listComments(db, articleID),
    recommend(db, summary),
    neighbour(db, articleID, 'newer'),
    neighbour(db, articleID, 'older'),
  ]);
  return { ...summary, content, ...commentPage, recommendedArticles, nextArticle, previousArticle };
}
