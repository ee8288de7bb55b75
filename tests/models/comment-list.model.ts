import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { CommentPage } from '#contract/articles.ts';
import { commentListEvents, commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import { comments } from './articles.ts';
import { failed, failureToast } from './failures.ts';

/** Two pages, the second of which is the last. */
export const firstPage: CommentPage = { comments: comments(7), olderComments: 2 };
export const lastPage: CommentPage = { comments: comments(2, 8), olderComments: 0 };
/** A page with too few comments to fold, because they are long. */
export const shortPage: CommentPage = { comments: comments(1), olderComments: 2 };
/** As many comments as are shown at first. */
const fivePage: CommentPage = { comments: comments(5), olderComments: 2 };
export const noPage: CommentPage = { comments: [], olderComments: 0 };

/** Older comments can be requested once all loaded ones are shown, by one request at a time. */
const canLoad = (state: string, loaded: number, older: number) =>
  older > 0 && (state === 'expanded' || (state === 'collapsed' && loaded <= 5));

export const commentListModel = describeModel({
  machine: commentListMachine,
  view: viewCommentList,
  inputs: { many: { articleID: 7, page: firstPage }, none: { articleID: 7, page: noPage } },
  events: {
    'comments.toggled': [commentListEvents.toggled()],
    'comments.requested': [commentListEvents.requested()],
    'comments.replaced': [
      commentListEvents.replaced(firstPage),
      commentListEvents.replaced(shortPage),
      commentListEvents.replaced(fivePage),
    ],
  },
  invokeResults: { listComments: { done: [lastPage], error: [failed.of('offline')] } },
  stateKey: ({ loaded }) => loaded.comments.length,
  start: ({ articleID, page }) => ({ articleID, loaded: page }),
  invokes: {
    listComments: {
      in: 'loadingMore',
      // Older comments are loaded below all loaded ones.
      input: ({ loaded }) => ({ articleID: 7, before: loaded.comments.at(-1)?.commentID }),
    },
  },
  steps: {
    'comments.toggled': ({ before }) => ({ state: before.value === 'collapsed' ? 'expanded' : 'collapsed' }),
    'comments.requested': () => ({ state: 'loadingMore' }),
    'comments.replaced': ({ event: { page } }) => ({ state: 'collapsed', changes: { loaded: page } }),
    'listComments done': ({ before, event: { output } }) => ({
      state: 'expanded',
      changes: {
        loaded: {
          comments: [...before.context.loaded.comments, ...output.comments],
          olderComments: output.olderComments,
        },
      },
    }),
    'listComments error': ({ event: { error } }) => ({ state: 'expanded', emits: [failureToast(error)] }),
  },
  takes: (snapshot, { type }) => {
    const { comments: all, olderComments } = snapshot.context.loaded;
    if (type === 'comments.toggled') return all.length > 5;
    return type === 'comments.replaced' || canLoad(snapshot.value, all.length, olderComments);
  },
  shows: ({ value, context: { loaded } }) => ({
    comments: value === 'collapsed' ? loaded.comments.slice(0, 5) : loaded.comments,
    commentCount: loaded.comments.length + loaded.olderComments,
    furtherComments: loaded.comments.length > 5 ? loaded.comments.length - 5 : 0,
    expanded: value !== 'collapsed',
    canLoadMore: canLoad(value, loaded.comments.length, loaded.olderComments),
    loadingMore: value === 'loadingMore',
  }),
  invariants: (snapshot) => {
    const { comments: all } = snapshot.context.loaded;
    if (snapshot.matches('collapsed') && all.length > 5)
      verify('The first 5 comments are shown', () =>
        expect(viewCommentList(snapshot).comments).toEqual([all[0], all[1], all[2], all[3], all[4]]),
      );
  },
});
