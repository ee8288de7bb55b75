import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { getArticle, listArticles } from '#contract/articles.ts';
import { numericID } from '#contract/fields.ts';
import { articleMachine } from '#machines/article/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { commentFlow } from './comment.ts';
import { commentListFlow } from './comment-list.ts';
import { fromBrowser } from './from-browser.ts';
import { reactionsFlow } from './reactions.ts';

export const articleFlow = (environment: Environment) => {
  const { api, storage } = environment;
  return articleMachine.provide({
    actors: {
      readSelected: fromBrowser(async () => {
        const stored = v.safeParse(numericID, storage.read(keys.selectedBlog));
        return stored.success ? stored.output : null;
      }),
      storeSelected: fromBrowser(async ({ input: { articleID } }) =>
        storage.write({ [keys.selectedBlog]: String(articleID) }),
      ),
      findNewest: fromPromise(async ({ signal }) => {
        const [newest] = await api(listArticles, { query: { limit: '1' } }, { signal });
        return newest?.articleID ?? null;
      }),
      getArticle: fromCall(api, getArticle, ({ articleID, token }) => ({ params: { id: articleID }, token })),
      comment: commentFlow(environment),
      commentList: commentListFlow(environment),
      reactions: reactionsFlow(environment),
    },
  });
};
