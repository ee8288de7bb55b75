import * as v from 'valibot';
import { defineCall } from './call.ts';
import { emailForm, isoDate, line, numericID, requiredText, text } from './fields.ts';
import { pageLimit, pageNumber } from './products.ts';

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

/** A comment as readers see it; the e-mail address is for the shop alone. */
const comment = v.object({ commentID: v.number(), name: v.string(), message: v.string(), dateAdded: isoDate });
export type Comment = v.InferOutput<typeof comment>;

/** The greatest number of comments on a page. */
export const commentPageLength = 10;

/** Comments of an article, newest first. A page is shorter than `commentPageLength` where its comments are long. */
const commentPage = v.object({
  comments: v.array(comment),
  /** How many comments are older than the last of these. */
  olderComments: v.number(),
});
export type CommentPage = v.InferOutput<typeof commentPage>;

export const article = v.object({
  ...articleSummary.entries,
  /** Markdown. Empty for a premium article (`tier` is `paid`) that the caller has no subscription for. */
  content: v.string(),
  /** The first page of comments. */
  ...commentPage.entries,
  recommendedArticles: v.array(articleSummary),
  /** The next newer one; null at the newest. */
  nextArticle: v.nullable(articleSummary),
  /** The next older one; null at the oldest. */
  previousArticle: v.nullable(articleSummary),
});
export type Article = v.InferOutput<typeof article>;

/** The greatest lengths of what a comment is made of (spec section 5). */
export const commentLimits = { comment: 65_525, name: 245, email: 100 } as const;

/** The comment form says it without a full stop (spec section 8). */
const missing = 'Required details missing';

const commentText = (field: keyof typeof commentLimits, label: string) =>
  v.pipe(
    (field === 'comment' ? text : line)(
      commentLimits[field],
      `${label} has at most ${commentLimits[field]} characters.`,
    ),
    v.nonEmpty(missing),
  );

const newComment = v.strictObject(
  {
    email: v.pipe(commentText('email', 'The email address'), ...emailForm),
    name: commentText('name', 'The name'),
    comment: commentText('comment', 'A comment'),
  },
  (issue) => (issue.received === 'undefined' ? missing : issue.message),
);
export type NewComment = v.InferInput<typeof newComment>;

/** `highlight` is what the shop puts forward, `other` everything else. */
export const articleSections = ['other', 'highlight'] as const;
export type ArticleSection = (typeof articleSections)[number];

/** How many articles a page of a list holds; one with fewer is the last. */
export const articlePageLength = 12;

const articleParams = v.strictObject({ id: numericID });
const noArticle = { 404: 'No content found' };

export const listArticles = defineCall({
  method: 'GET',
  path: '/article',
  summary:
    'Articles, newest first, 50 unless `limit` says otherwise. With the category `events` what is on comes first, the soonest at the top, then what is over, the latest at the top.',
  auth: 'none',
  query: v.strictObject({ category: v.optional(requiredText(60)), limit: v.optional(pageLimit) }),
  answer: v.array(articleSummary),
});

export const listArticlePage = defineCall({
  method: 'GET',
  path: '/article/page/{page}',
  summary: `A page of ${articlePageLength} articles, newest first. Pages count from 0; behind the last one they are empty.`,
  auth: 'none',
  params: v.strictObject({ page: pageNumber }),
  answer: v.array(articleSummary),
});

export const listArticleSection = defineCall({
  method: 'GET',
  path: '/article/section/{section}/page/{page}/get',
  summary: `A page of ${articlePageLength} articles of a section, newest first. Pages count from 0; behind the last one they are empty.`,
  auth: 'none',
  params: v.strictObject({ section: v.picklist(articleSections), page: pageNumber }),
  answer: v.array(articleSummary),
});

export const listHighlights = defineCall({
  method: 'GET',
  path: '/articles/highlight',
  summary: 'The highlighted articles, newest first.',
  auth: 'none',
  answer: v.array(articleSummary),
});

export const getArticle = defineCall({
  method: 'GET',
  path: '/article/{id}/get',
  summary: 'One article. A premium one comes with its content only to a user with a running Connect subscription.',
  auth: 'optional',
  params: articleParams,
  answer: article,
  failures: { 401: 'The token is not valid any more.', ...noArticle },
});

export const listComments = defineCall({
  method: 'GET',
  path: '/article/{id}/comment',
  summary: `A page of at most ${commentPageLength} comments, newest first: the newest ones, or those older than the comment \`before\`.`,
  auth: 'none',
  params: articleParams,
  query: v.strictObject({ before: v.optional(numericID) }),
  answer: commentPage,
  failures: noArticle,
});

export const postComment = defineCall({
  method: 'POST',
  path: '/article/{id}/comment',
  summary: 'Posts a comment.',
  auth: 'none',
  params: articleParams,
  body: newComment,
  answer: v.string(),
  failures: noArticle,
});

export const likeArticle = defineCall({
  method: 'POST',
  path: '/article/{id}/like',
  summary: 'Likes an article; the same `uid` counts once.',
  auth: 'none',
  params: articleParams,
  /** The user's id, or one that the browser made up and keeps. */
  body: v.strictObject({ uid: requiredText(64) }),
  answer: v.string(),
  failures: noArticle,
});

export const dislikeArticle = defineCall({
  method: 'POST',
  path: '/article/{id}/dislike',
  summary: 'Dislikes an article.',
  auth: 'none',
  params: articleParams,
  body: v.strictObject({}),
  answer: v.string(),
  failures: noArticle,
});
