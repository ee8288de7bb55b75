import { fromPromise } from 'xstate';
import { listComments } from '#contract/articles.ts';
import { commentListMachine } from '#machines/comment-list/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const commentListFlow = ({ api }: Environment) =>
  commentListMachine.provide({
    actors: {
      listComments: fromPromise(({ input: { articleID, before }, signal }) =>
        api(listComments, { params: { id: articleID }, query: { before } }, { signal }),
      ),
    },
  });
