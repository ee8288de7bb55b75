import { expect } from 'vitest';
import type { CommentPage } from '#contract/articles.ts';
import { commentListEvents, commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { comments } from './articles.ts';
import { failed } from './failures.ts';

/** Two pages, the second of which is the last. */
export const firstPage: CommentPage = { comments: comments(7), olderComments: 2 };
export const lastPage: CommentPage = { comments: comments(2, 8), olderComments: 0 };
/** A page with too few comments to fold, because they are long. */
export const shortPage: CommentPage = { comments: comments(1), olderComments: 2 };
export const noPage: CommentPage = { comments: [], olderComments: 0 };

export const commentListModel = defineModel({
  machine: commentListMachine,
  view: viewCommentList,
  inputs: { many: { articleID: 7, page: firstPage }, none: { articleID: 7, page: noPage } },
  events: {
    'comments.toggled': [commentListEvents.toggled()],
    'comments.requested': [commentListEvents.requested()],
    'comments.replaced': [commentListEvents.replaced(firstPage), commentListEvents.replaced(shortPage)],
  },
  spec: {
    'comments.toggled': 'The first 5 comments are shown',
    'comments.replaced': 'The first 5 comments are shown',
  },
  invokeResults: { listComments: { done: [lastPage], error: [failed.of('offline')] } },
  stateKey: ({ loaded }) => loaded.comments.length,
  invariants: (snapshot, { event, emitted, before }) => {
    const { loaded } = snapshot.context;
    const view = viewCommentList(snapshot);
    switch (event?.type) {
      case 'comments.replaced':
        expect([loaded, view.expanded]).toEqual([event.page, false]);
        break;
      case 'xstate.done.actor.listComments':
        expect(loaded.comments).toEqual([...(before?.context.loaded.comments ?? []), ...lastPage.comments]);
        break;
      case 'xstate.error.actor.listComments':
        expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
        expect(loaded).toBe(before?.context.loaded);
    }
    expect(view.comments).toEqual(view.expanded ? loaded.comments : loaded.comments.slice(0, 5));
    expect(view.commentCount).toBe(loaded.comments.length + loaded.olderComments);
    expect(snapshot.can(commentListEvents.toggled())).toBe(view.furtherComments > 0);
    // Older comments are loaded below all loaded ones, by one request at a time, and none appears twice.
    expect(view.canLoadMore).toBe(
      loaded.olderComments > 0 && !view.loadingMore && (view.expanded || view.furtherComments === 0),
    );
    expect(new Set(loaded.comments.map(({ commentID }) => commentID)).size).toBe(loaded.comments.length);
  },
});
