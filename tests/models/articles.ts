import type { Article, ArticleSummary, Comment } from '#contract/articles.ts';

/** Articles for tests, in the shape of the API's answers. */
export const aSummary = (articleID: number, more: Partial<ArticleSummary> = {}): ArticleSummary => ({
  articleID,
  title: `Article ${articleID}`,
  intro: `The intro of ${articleID}.`,
  entryText: 'word '.repeat(80).trim(),
  photo: '/images/news-lime.svg',
  author: 'Achieng',
  dateAdded: '2026-11-20T22:30:00.000Z',
  categories: ['guides'],
  tier: 'free',
  event: null,
  ...more,
});

/** The comment at a position of the list, from 1; newer comments have higher ids. */
export const aComment = (place: number): Comment => ({
  commentID: 1000 - place,
  name: `Reader ${place}`,
  message: `Comment ${place}`,
  dateAdded: '2026-11-21T06:00:00.000Z',
});

export const comments = (count: number, first = 1): Comment[] =>
  Array.from({ length: count }, (_, place) => aComment(place + first));

export const anArticle = (articleID: number, more: Partial<Article> = {}): Article => ({
  ...aSummary(articleID),
  content: 'The content.',
  comments: [],
  olderComments: 0,
  recommendedArticles: [],
  nextArticle: null,
  previousArticle: null,
  ...more,
});

/** A page of articles whose ids start at `first`. */
export const aPage = (count: number, first: number): ArticleSummary[] =>
  Array.from({ length: count }, (_, place) => aSummary(first + place));
