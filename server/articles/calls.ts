import {
  dislikeArticle,
  getArticle,
  likeArticle,
  listArticlePage,
  listArticleSection,
  listArticles,
  listComments,
  listHighlights,
  postComment,
} from '#contract/articles.ts';
import { type ServedCall, serve, serveCompressed, servePublic } from '../http/serve.ts';
import { findComments } from './comment-pages.ts';
import { requireArticle, storeComment, storeReaction } from './comments-and-reactions.ts';
import { findArticles, findHighlights, findPage } from './listing.ts';
import { readsPremium } from './premium.ts';
import { readArticle } from './reading.ts';

/** The calls of contract/articles.ts. */
export const articleCalls: readonly ServedCall[] = [
  servePublic(listArticles, 'words', ({ query }, { db, clock }) => findArticles(db, query, clock())),
  servePublic(listArticlePage, 'words', ({ params }, { db }) => findPage(db, params.page)),
  servePublic(listArticleSection, 'words', ({ params }, { db }) => findPage(db, params.page, params.section)),
  servePublic(listHighlights, 'words', (_, { db }) => findHighlights(db)),
  serveCompressed(getArticle, async ({ params, caller }, { db, clock }) =>
    readArticle(db, params.id, await readsPremium(db, caller, clock())),
  ),
  serveCompressed(listComments, async ({ params, query }, { db }) => {
    await requireArticle(db, params.id);
    return findComments(db, params.id, query.before);
  }),
  serve(postComment, async ({ params, body, http }, deps) => {
    await storeComment(params.id, body, http, deps);
    return 'Comment posted';
  }),
  serve(likeArticle, async ({ params, body, http }, deps) => {
    await storeReaction(params.id, { kind: 'like', uid: body.uid }, http, deps);
    return 'Post liked';
  }),
  serve(dislikeArticle, async ({ params, http }, deps) => {
    await storeReaction(params.id, { kind: 'dislike' }, http, deps);
    return 'Post disliked';
  }),
];
