import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, line, numericID, requiredLine, requiredText } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, cursor, next, pageLength } from './fields.ts';
import { productImage } from './goods.ts';
import { allow } from './roles.ts';
import { isScheduleComplete, noMoment, schedule, visibility } from './visibility.ts';

/** Articles: the list, and the editor of one. */

const articleLimits = {
  title: 160,
  intro: 600,
  content: 100_000,
  author: 80,
  category: 40,
  categories: 6,
  venue: 160,
} as const;

/** The tiers of an article: `paid` ones are for subscribers. */
export const articleTiers = ['free', 'paid'] as const;

/** An article as the editor sends it. */
export const articleEdit = v.pipe(
  v.strictObject({
    title: requiredLine(articleLimits.title),
    intro: requiredText(articleLimits.intro),
    /** Markdown. */
    content: requiredText(articleLimits.content),
    photo: productImage,
    author: requiredLine(articleLimits.author),
    categories: v.pipe(
      v.array(v.pipe(requiredLine(articleLimits.category), v.toLowerCase())),
      v.maxLength(articleLimits.categories, `Name at most ${articleLimits.categories} categories.`),
    ),
    tier: v.picklist(articleTiers),
    /** Whether the home page shows it among the highlights. */
    highlight: v.boolean(),
    /** Time and place of an event; null for another article. */
    event: v.nullable(
      v.strictObject({
        startsAt: v.pipe(v.string('Choose the day and time.'), v.isoTimestamp('Choose the day and time.')),
        venue: requiredLine(articleLimits.venue),
      }),
    ),
    ...schedule,
  }),
  v.forward(
    v.check((edit) => isScheduleComplete(edit), noMoment),
    ['publishAt'],
  ),
);
export type ArticleEdit = v.InferInput<typeof articleEdit>;

const articleRow = v.object({
  articleID: v.number(),
  title: v.string(),
  author: v.string(),
  photo: v.string(),
  tier: v.picklist(articleTiers),
  visibility,
  /** When readers saw it first, or will see it; of a draft, when it was begun. */
  dateAdded: isoDate,
});
export type ArticleRow = v.InferOutput<typeof articleRow>;

export const articleFilters = ['hidden', 'later'] as const;

export const listDeskArticles = defineDeskCall(requestType<typeof listDeskArticlesRequest>, {
  method: 'GET',
  path: '/article',
  ...allow('articles', 'read'),
  answer: v.object({ articles: v.array(articleRow), next }),
});
export const listDeskArticlesRequest = describeRequest(() => ({
  summary: 'Articles, the newest first, hidden ones among them. `search` is a part of a title.',
  query: v.strictObject({
    search: v.optional(line(60)),
    only: v.optional(v.picklist(articleFilters)),
    before: v.optional(cursor),
    limit: pageLength,
  }),
}));

export const deskArticle = v.object({
  articleID: v.number(),
  /** The value of `decidedOn` in a change. */
  state: v.string(),
  title: v.string(),
  intro: v.string(),
  content: v.string(),
  /** As its owner writes it: a drawing's name, or a path. */
  photo: v.string(),
  author: v.string(),
  categories: v.array(v.string()),
  tier: v.picklist(articleTiers),
  highlight: v.boolean(),
  event: v.nullable(v.object({ startsAt: isoDate, venue: v.string() })),
  visibility,
  publishAt: v.nullable(isoDate),
  dateAdded: isoDate,
});
export type DeskArticle = v.InferOutput<typeof deskArticle>;

const articleParams = v.strictObject({ articleID: numericID });
const unknownArticle = { 404: 'No such article.' };

export const getDeskArticle = defineDeskCall(requestType<typeof getDeskArticleRequest>, {
  method: 'GET',
  path: '/article/{articleID}',
  ...allow('articles', 'read'),
  answer: deskArticle,
});
export const getDeskArticleRequest = describeRequest(() => ({
  summary: 'One article, as the editor shows it.',
  params: articleParams,
  failures: unknownArticle,
}));

/** The answer of a saved article: its number. */
const saved = v.object({ ...changed.entries, articleID: v.number() });

export const saveDeskArticle = defineDeskCall(requestType<typeof saveDeskArticleRequest>, {
  method: 'POST',
  path: '/article/{articleID}',
  ...allow('articles', 'change'),
  answer: saved,
});
export const saveDeskArticleRequest = describeRequest(() => ({
  summary: 'Writes an article, and shows, hides or schedules it. Its date is the moment at which readers see it first.',
  params: articleParams,
  body: v.strictObject({ ...change, article: articleEdit }),
  failures: { ...unknownArticle, 409: 'Overtaken; or its picture is gone.' },
}));

export const addDeskArticle = defineDeskCall(requestType<typeof addDeskArticleRequest>, {
  method: 'POST',
  path: '/article',
  ...allow('articles', 'change'),
  answer: saved,
});
export const addDeskArticleRequest = describeRequest(() => ({
  summary: 'Adds an article.',
  body: v.strictObject({ actionID, article: articleEdit }),
  failures: { 409: 'Its picture is gone.' },
}));
