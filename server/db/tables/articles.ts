import { isNull, sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './timestamps.ts';
import { edited } from './visibility.ts';

/** Articles, with their comments and reactions. */

export const articles = pgTable(
  'articles',
  {
    articleID: serial().primaryKey(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    intro: text().notNull(),
    photo: text().notNull(),
    author: text().notNull(),
    dateAdded: timestamptz().notNull(),
    categories: text().array().notNull().default(sql`'{}'`),
    tier: text().$type<'free' | 'paid'>().notNull(),
    highlight: boolean().notNull().default(false),
    eventStartsAt: timestamptz(),
    eventVenue: text(),
    ...edited(),
  },
  (table) => [index('articles_newest').on(table.dateAdded.desc())],
);

export const comments = pgTable(
  'comments',
  {
    commentID: serial().primaryKey(),
    articleID: integer()
      .notNull()
      .references(() => articles.articleID, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    dateAdded: createdAt(),
    /** When the shop's owner hid the comment; null for a visible comment. */
    hiddenAt: timestamptz(),
  },
  (table) => [
    index('comments_shown').on(table.articleID, table.commentID).where(isNull(table.hiddenAt)),
    index('comments_email').on(table.email, table.dateAdded),
  ],
);

/** Addresses that may not comment for a time. */
export const commentBlocks = pgTable('comment_blocks', {
  /** In lower case. */
  email: text().primaryKey(),
  until: timestamptz().notNull(),
});

export const reactions = pgTable(
  'reactions',
  {
    reactionID: bigserial({ mode: 'number' }).primaryKey(),
    articleID: integer()
      .notNull()
      .references(() => articles.articleID, { onDelete: 'cascade' }),
    kind: text().$type<'like' | 'dislike'>().notNull(),
    /** The browser's id of the person who likes. A dislike has none, so each one counts. */
    uid: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('reactions_once').on(table.articleID, table.kind, table.uid)],
);
