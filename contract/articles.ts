import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { emailForm, isoDate, line, numericID, requiredText, text } from './fields.ts';
import { pageLimit, pageNumber } from './product-queries.ts';

/** An article without its content, for lists. */
export const articleSummary = v.object({
  articleID: v.number(),
  title: v.string(),
  intro: v.string(),
  /** The beginning as plain text. Lists cut it to 180 or 80 characters at a word. */
  entryText: v.string(),
  photo: v.string(),
  author: v.string(),
  dateAdded: isoDate,
  categories: v.array(v.string()),
  tier: v.picklist(['free', 'paid']),
  /** Time and place of an event; null for other articles. */
  event: v.nullable(v.object({ startsAt: isoDate, venue: v.string() })),
});
export type ArticleSummary = v.InferOutput<typeof articleSummary>;

/** A comment as readers see it. Its e-mail address is stored but never answered. */
const comment = v.object({ commentID: v.number(), name: v.string(), message: v.string(), dateAdded: isoDate });
export type Comment = v.InferOutput<typeof comment>;

/** The greatest number of comments on a page. */
export const commentPageLength = 10;

/** Comments of an article, newest first. A page with long comments has fewer than `commentPageLength`. */
const commentPage = v.object({
  comments: v.array(comment),
  /** The number of comments older than the last of the page. */
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

/** The greatest lengths of a comment's fields (spec section 5). */
export const commentLimits = { comment: 65_525, name: 245, email: 100 } as const;

/** The refusal of an address that the shop has blocked for a day. */
export const commentsPaused = 'This email address cannot comment for now. Please try again tomorrow.';

/** Without a full stop, as the spec has it for the comment form (section 8). */
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

/** `highlight` has the articles that the shop highlights, `other` all the others. */
export const articleSections = ['other', 'highlight'] as const;
export type ArticleSection = (typeof articleSections)[number];

/** The number of articles on a page. A page with fewer is the last one. */
export const articlePageLength = 12;

const articleParams = v.strictObject({ id: numericID });
const noArticle = { 404: 'No content found' };

export const listArticles = defineCall(requestType<typeof listArticlesRequest>, {
  method: 'GET',
  path: '/article',
  auth: 'none',
  answer: v.array(articleSummary),
});
export const listArticlesRequest = describeRequest(() => ({
  summary:
    'Articles, newest first, 50 by default. In the category `events`: upcoming events first, in ascending order; then past events, in descending order.',
  query: v.strictObject({ category: v.optional(requiredText(60)), limit: v.optional(pageLimit) }),
}));

export const listArticlePage = defineCall(requestType<typeof listArticlePageRequest>, {
  method: 'GET',
  path: '/article/page/{page}',
  auth: 'none',
  answer: v.array(articleSummary),
});
export const listArticlePageRequest = describeRequest(() => ({
  summary: `A page of ${articlePageLength} articles, newest first. Pages count from 0; a page after the last one is empty.`,
  params: v.strictObject({ page: pageNumber }),
}));

export const listArticleSection = defineCall(requestType<typeof listArticleSectionRequest>, {
  method: 'GET',
  path: '/article/section/{section}/page/{page}/get',
  auth: 'none',
  answer: v.array(articleSummary),
});
export const listArticleSectionRequest = describeRequest(() => ({
  summary: `A page of ${articlePageLength} articles of a section, newest first. Pages count from 0; a page after the last one is empty.`,
  params: v.strictObject({ section: v.picklist(articleSections), page: pageNumber }),
}));

export const listHighlights = defineCall(requestType<typeof listHighlightsRequest>, {
  method: 'GET',
  path: '/articles/highlight',
  auth: 'none',
  answer: v.array(articleSummary),
});
export const listHighlightsRequest = describeRequest(() => ({ summary: 'The highlighted articles, newest first.' }));

export const getArticle = defineCall(requestType<typeof getArticleRequest>, {
  method: 'GET',
  path: '/article/{id}/get',
  auth: 'optional',
  answer: article,
});
export const getArticleRequest = describeRequest(() => ({
  summary: 'One article. A premium one comes with its content only to a user with a running Connect subscription.',
  params: articleParams,
  failures: { 401: 'The token is not valid any more.', ...noArticle },
}));

export const listComments = defineCall(requestType<typeof listCommentsRequest>, {
  method: 'GET',
  path: '/article/{id}/comment',
  auth: 'none',
  answer: commentPage,
});
export const listCommentsRequest = describeRequest(() => ({
  summary: `A page of at most ${commentPageLength} comments, newest first: the newest ones, or those older than the comment \`before\`.`,
  params: articleParams,
  query: v.strictObject({ before: v.optional(numericID) }),
  failures: noArticle,
}));

export const postComment = defineCall(requestType<typeof postCommentRequest>, {
  method: 'POST',
  path: '/article/{id}/comment',
  auth: 'none',
  answer: v.string(),
});
export const postCommentRequest = describeRequest(() => ({
  summary: 'Posts a comment.',
  params: articleParams,
  body: newComment,
  aliases: { author: 'name' },
  failures: { ...noArticle, 403: commentsPaused },
}));

export const likeArticle = defineCall(requestType<typeof likeArticleRequest>, {
  method: 'POST',
  path: '/article/{id}/like',
  auth: 'none',
  answer: v.string(),
});
export const likeArticleRequest = describeRequest(() => ({
  summary: 'Likes an article; the same `uid` counts once.',
  params: articleParams,
  /** The user's id, or a random id that the browser stores. */
  body: v.strictObject({ uid: requiredText(64) }),
  failures: noArticle,
}));

export const dislikeArticle = defineCall(requestType<typeof dislikeArticleRequest>, {
  method: 'POST',
  path: '/article/{id}/dislike',
  auth: 'none',
  answer: v.string(),
});
export const dislikeArticleRequest = describeRequest(() => ({
  summary: 'Dislikes an article.',
  params: articleParams,
  body: v.strictObject({}),
  failures: noArticle,
}));
