import { listComments } from '#contract/articles.ts';
import { commentListMachine } from '#machines/comment-list/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const commentListFlow = ({ api }: Environment) =>
  commentListMachine.provide({
    actors: {
      listComments: fromCall(api, listComments, ({ articleID, before }) => ({
        params: { id: articleID },
        query: { before },
      })),
    },
  });
