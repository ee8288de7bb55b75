import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { isShownArticle } from '../db/visibility.ts';
import { newestFirst } from './article-list.ts';

/** The number of articles in a feed. */
const feedLength = 30;

const feedColumns = {
  articleID: articles.articleID,
  title: articles.title,
  intro: articles.intro,
  author: articles.author,
  dateAdded: articles.dateAdded,
  categories: articles.categories,
  /** Markdown; null for a premium article. */
  content: sql<string | null>`case when ${articles.tier} = 'free' then ${articles.content} end`,
};

/** The newest articles, newest first, without premium content. */
export const findFeed = (db: Database) =>
  db
    .select(feedColumns)
    .from(articles)
    .where(isShownArticle)
    .orderBy(...newestFirst)
    .limit(feedLength);

export type FeedArticle = Awaited<ReturnType<typeof findFeed>>[number];
