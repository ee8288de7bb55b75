import { fromPromise } from 'xstate';
import { listComments } from '#contract/articles.ts';
import { commentListMachine } from '#machines/comment-list/index.ts';
import { api } from './api.ts';

export const commentListFlow = commentListMachine.provide({
  actors: {
    listComments: fromPromise(({ input: { articleID, before }, signal }) =>
      api(listComments, { params: { id: articleID }, query: { before } }, { signal }),
    ),
  },
});
