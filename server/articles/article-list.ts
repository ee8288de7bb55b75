import { and, arrayContains, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type ArticleSection, type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { shop } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { isShownArticle } from '../db/visibility.ts';
import { summarize, summaryColumns } from './summary.ts';

const listLength = 50;

/** Newest first; articles of the same moment by id. */
export const newestFirst = [desc(articles.dateAdded), desc(articles.articleID)];

/** Events from today (in Nairobi) on come first, the soonest at the top; past events follow, the latest first. */
function comingFirst(now: Date): SQL[] {
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz, ${shop.timeZone})`;
  const isAhead = sql`coalesce(${articles.eventStartsAt} >= ${today}, false)`;
  return [
    sql`${isAhead} desc`,
    sql`case when ${isAhead} then ${articles.eventStartsAt} end asc`,
    sql`${articles.eventStartsAt} desc nulls last`,
  ];
}

async function select(
  db: Database,
  { where, orderBy = [], limit, page = 0 }: { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; page?: number },
): Promise<ArticleSummary[]> {
  const query = db
    .select(summaryColumns)
    .from(articles)
    .where(and(isShownArticle, where))
    .orderBy(...orderBy, ...newestFirst);
  const rows = await (limit === undefined ? query : query.limit(limit).offset(page * limit));
  return rows.map(summarize);
}

/** The articles of a category, or all, newest first; in the category `events`, coming events first. */
export const listArticles = (
  db: Database,
  { category, limit = listLength }: { readonly category?: string | undefined; readonly limit?: number | undefined },
  now: Date,
): Promise<ArticleSummary[]> =>
  select(db, {
    where: category === undefined ? undefined : arrayContains(articles.categories, [category]),
    orderBy: category === 'events' ? comingFirst(now) : [],
    limit,
  });

/** A page of all articles or of a section, counted from 0; empty after the last page. */
export const findPage = (db: Database, page: number, section?: ArticleSection): Promise<ArticleSummary[]> =>
  select(db, {
    where: section === undefined ? undefined : eq(articles.highlight, section === 'highlight'),
    limit: articlePageLength,
    page,
  });

/** All highlighted articles, newest first. */
export const listHighlights = (db: Database): Promise<ArticleSummary[]> =>
  select(db, { where: eq(articles.highlight, true) });
