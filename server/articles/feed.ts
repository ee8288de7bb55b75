import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { newestFirst } from './listing.ts';

/** How many articles a feed holds. */
const feedLength = 30;

const feedColumns = {
  articleID: articles.articleID,
  title: articles.title,
  intro: articles.intro,
  author: articles.author,
  dateAdded: articles.dateAdded,
  categories: articles.categories,
  /** Markdown; null of a premium article, whose content does not leave the database. */
  content: sql<string | null>`case when ${articles.tier} = 'free' then ${articles.content} end`,
};

/** The newest articles as anybody may read them, newest first. */
export const findFeed = (db: Database) =>
  db
    .select(feedColumns)
    .from(articles)
    .orderBy(...newestFirst)
    .limit(feedLength);

export type FeedArticle = Awaited<ReturnType<typeof findFeed>>[number];
