import * as v from 'valibot';
import { defineCall } from './call.ts';
import { isoDate } from './fields.ts';

/** An article as lists show it: no content. */
export const articleSummary = v.object({
  articleID: v.number(),
  title: v.string(),
  intro: v.string(),
  /** Plain text of the beginning; lists cut it to 180 or 80 characters at a word. */
  entryText: v.string(),
  photo: v.string(),
  author: v.string(),
  dateAdded: isoDate,
  categories: v.array(v.string()),
  tier: v.picklist(['free', 'paid']),
  /** Only events have it: when and where. */
  event: v.nullable(v.object({ startsAt: isoDate, venue: v.string() })),
});
export type ArticleSummary = v.InferOutput<typeof articleSummary>;

export const listHighlights = defineCall({
  method: 'GET',
  path: '/articles/highlight',
  summary: 'The highlighted articles, newest first.',
  auth: 'none',
  answer: v.array(articleSummary),
});
