import { index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { IssueCategory, IssueStage } from '#contract/desk/newsletters.ts';
import { users } from './accounts.ts';
import { createdAt, timestamptz } from './timestamps.ts';

/** The newsletter: its subscriptions and its issues. */

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    email: text().notNull(),
    category: text().notNull(),
    /** The random part of the link by which the subscriber ends all subscriptions of this address. */
    unsubscribeKey: uuid().notNull().unique().defaultRandom(),
    /** The account that was signed in; its deletion ends the subscription. Null for a visitor's. */
    userId: uuid().references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.category] }),
    index('newsletter_subscriptions_user').on(table.userId),
  ],
);

export const newsletterIssues = pgTable('newsletter_issues', {
  issueID: serial().primaryKey(),
  subject: text().notNull(),
  /** Markdown. */
  content: text().notNull(),
  categories: text().array().$type<IssueCategory[]>().notNull(),
  /** The stage without `tested`, which is a draft whose present version was tested. */
  stage: text().$type<Exclude<IssueStage, 'tested'>>().notNull().default('draft'),
  /** Counts the edits. */
  version: integer().notNull().default(1),
  /** The version of the last test; null before it. */
  testedVersion: integer(),
  createdAt: createdAt(),
  /** When sending began. Who subscribes later does not get the issue. */
  startedAt: timestamptz(),
  endedAt: timestamptz(),
  /** The last address whose e-mail was queued, in alphabetical order; empty before the first and after the last. */
  lastEmail: text().notNull().default(''),
  /** The number of queued e-mails. */
  queued: integer().notNull().default(0),
  /** The earliest moment of the next batch, while it is being sent. */
  nextBatchAt: timestamptz(),
});
