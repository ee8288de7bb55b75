import { sql } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles.ts';
import { articles } from '../db/schema.ts';

/** Lists show 180 characters at most; the rest lets them cut at a word. */
const entryLength = 400;
/** More Markdown than that many characters of text are made of. */
const openingLength = 4000;

/**
 * What is read from the database for a list. Of a premium article that is its intro and nothing else: what never leaves
 * the database cannot be given away by whoever lists it.
 */
export const summaryColumns = {
  articleID: articles.articleID,
  title: articles.title,
  intro: articles.intro,
  opening: sql<string>`case when ${articles.tier} = 'free' then left(${articles.content}, ${openingLength}) else ${articles.intro} end`,
  photo: articles.photo,
  author: articles.author,
  dateAdded: articles.dateAdded,
  categories: articles.categories,
  tier: articles.tier,
  eventStartsAt: articles.eventStartsAt,
  eventVenue: articles.eventVenue,
};

type SummaryRow = Omit<typeof articles.$inferSelect, 'content' | 'highlight'> & { readonly opening: string };

/** Markdown as the words that a reader sees. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/^\s*([-*_])(?:\s*\1){2,}\s*$/gm, ' ')
    .replaceAll(/[*_`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** An article as lists show it. */
export function summarize({ opening, eventStartsAt, eventVenue, dateAdded, ...row }: SummaryRow): ArticleSummary {
  return {
    ...row,
    entryText: plainText(opening).slice(0, entryLength),
    dateAdded: dateAdded.toISOString(),
    event: eventStartsAt && eventVenue ? { startsAt: eventStartsAt.toISOString(), venue: eventVenue } : null,
  };
}
