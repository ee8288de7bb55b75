import * as contract from '#contract/desk/articles.ts';
import { addArticle, saveArticle } from '../back-office/edit-article.ts';
import { subjects } from '../back-office/subjects.ts';
import { describeArticle, listArticleRows } from './article-queries.ts';
import { act, decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/articles.ts. */
export const articleCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskArticles, contract.listDeskArticlesRequest, ({ query }, { db }) =>
    listArticleRows(db, query),
  ),

  serveDesk(contract.getDeskArticle, contract.getDeskArticleRequest, ({ params }, { db }) =>
    describeArticle(db, params.articleID),
  ),

  serveDesk(contract.saveDeskArticle, contract.saveDeskArticleRequest, (request, deps) => {
    const { params, body } = request;
    return decide(deps, request, subjects.article(params.articleID), (tx) =>
      saveArticle(deps, tx, params.articleID, body.article),
    );
  }),

  serveDesk(contract.addDeskArticle, contract.addDeskArticleRequest, (request, deps) =>
    act(deps, request, 'a new article', async (tx) => {
      const answer = await addArticle(deps, tx, request.body.article);
      return { answer, after: answer };
    }),
  ),
];
