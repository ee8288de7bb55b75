import * as contract from '#contract/articles.ts';
import { type ServedCall, serve, serveCompressed, servePublic } from '../http/serve-call.ts';
import { articleTexts } from '../texts/index.ts';
import { findPage, listArticles, listHighlights } from './article-list.ts';
import { listComments } from './comment-pages.ts';
import { postComment, requireArticle, storeReaction } from './comments-and-reactions.ts';
import { getArticle } from './get-article.ts';
import { mayReadPremium } from './may-read-premium.ts';

/** The calls of contract/articles.ts. */
export const articleCalls: readonly ServedCall[] = [
  servePublic(contract.listArticles, contract.listArticlesRequest, 'static', ({ query }, { db, clock }) =>
    listArticles(db, query, clock()),
  ),
  servePublic(contract.listArticlePage, contract.listArticlePageRequest, 'static', ({ params }, { db }) =>
    findPage(db, params.page),
  ),
  servePublic(contract.listArticleSection, contract.listArticleSectionRequest, 'static', ({ params }, { db }) =>
    findPage(db, params.page, params.section),
  ),
  servePublic(contract.listHighlights, contract.listHighlightsRequest, 'static', (_, { db }) => listHighlights(db)),
  serveCompressed(contract.getArticle, contract.getArticleRequest, async ({ params, caller }, { db, clock }) =>
    getArticle(db, params.id, await mayReadPremium(db, caller, clock())),
  ),
  serveCompressed(contract.listComments, contract.listCommentsRequest, async ({ params, query }, { db }) => {
    await requireArticle(db, params.id);
    return listComments(db, params.id, query.before);
  }),
  serve(contract.postComment, contract.postCommentRequest, async ({ params, body, http }, deps) => {
    await postComment(params.id, body, http, deps);
    return articleTexts.commentPosted;
  }),
  serve(contract.likeArticle, contract.likeArticleRequest, async ({ params, body, http }, deps) => {
    await storeReaction(params.id, { kind: 'like', uid: body.uid }, http, deps);
    return articleTexts.postLiked;
  }),
  serve(contract.dislikeArticle, contract.dislikeArticleRequest, async ({ params, http }, deps) => {
    await storeReaction(params.id, { kind: 'dislike' }, http, deps);
    return articleTexts.postDisliked;
  }),
];
