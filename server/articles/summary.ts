import { sql } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles.ts';
import { articles } from '../db/schema.ts';

/** The length of `entryText`. Lists show at most 180 characters; the rest lets them cut at a word. */
const entryLength = 400;
/** The length of the Markdown that is read for an `entryText`, more than it can be made of. */
const openingLength = 4000;

/**
 * The columns that lists read. Of a premium article they have the intro only, so that its content does not leave the
 * database.
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

type SummaryRow = Omit<typeof articles.$inferSelect, 'content' | 'highlight' | 'hiddenAt' | 'publishAt' | 'version'> & {
  readonly opening: string;
};

/** Removes the Markdown from a text. */
export function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(/```[\s\S]*?```/g, ' ')
      // An address may hold one pair of brackets.
      .replaceAll(/!\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
      .replaceAll(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
      // The line below the head of a table.
      .replaceAll(/^[\s|:-]*-[\s|:-]*$/gm, ' ')
      .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
      .replaceAll(/^\s*([-*_])(?:\s*\1){2,}\s*$/gm, ' ')
      .replaceAll(/[*_`~|]+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Converts a row to the summary of an article. */
export function summarize({ opening, eventStartsAt, eventVenue, dateAdded, ...row }: SummaryRow): ArticleSummary {
  return {
    ...row,
    entryText: plainText(opening).slice(0, entryLength),
    dateAdded: dateAdded.toISOString(),
    event: eventStartsAt && eventVenue ? { startsAt: eventStartsAt.toISOString(), venue: eventVenue } : null,
  };
}
