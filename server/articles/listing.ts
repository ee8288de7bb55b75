import { arrayContains, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type ArticleSection, type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { shop } from '#contract/shop.ts';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { summarize, summaryColumns } from './summary.ts';

const listLength = 50;

/** Newest first; of two that came at one moment, the later one. */
export const newestFirst = [desc(articles.dateAdded), desc(articles.articleID)];

/** What starts today in Nairobi or later comes first, the soonest at the top; what is over follows, the latest first. */
function whatIsOnFirst(now: Date): SQL[] {
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
    .where(where)
    .orderBy(...orderBy, ...newestFirst);
  const rows = await (limit === undefined ? query : query.limit(limit).offset(page * limit));
  return rows.map(summarize);
}

/** The articles of a category, or all; events by what is on. */
export const listArticles = (
  db: Database,
  { category, limit = listLength }: { readonly category?: string | undefined; readonly limit?: number | undefined },
  now: Date,
): Promise<ArticleSummary[]> =>
  select(db, {
    where: category === undefined ? undefined : arrayContains(articles.categories, [category]),
    orderBy: category === 'events' ? whatIsOnFirst(now) : [],
    limit,
  });

/** A page of all articles or of a section, counted from 0; empty behind the last one. */
export const findPage = (db: Database, page: number, section?: ArticleSection): Promise<ArticleSummary[]> =>
  select(db, {
    where: section === undefined ? undefined : eq(articles.highlight, section === 'highlight'),
    limit: articlePageLength,
    page,
  });

/** Everything that the shop puts forward. */
export const listHighlights = (db: Database): Promise<ArticleSummary[]> =>
  select(db, { where: eq(articles.highlight, true) });
