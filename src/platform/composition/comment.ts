import { fromPromise } from 'xstate';
import { postComment } from '#contract/articles.ts';
import { type CommentFields, type CommentInput, commentMachine } from '#machines/comment/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const commentFlow = ({ api }: Environment) =>
  commentMachine.provide({
    actors: {
      submit: fromPromise<string, { readonly fields: CommentFields; readonly input: CommentInput }>(
        ({ input: { fields, input }, signal }) =>
          api(postComment, { params: { id: input.articleID }, body: fields }, { signal }),
      ),
    },
  });
