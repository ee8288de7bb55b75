import type { SnapshotFrom } from 'xstate';
import type { CommentPage } from '#contract/articles.ts';
import { type commentListMachine, firstComments } from './comment-list.machine.ts';
import type { Event } from './comment-list.types.ts';

/** The view model of the comments below an article. */
export const viewCommentList = (snapshot: SnapshotFrom<typeof commentListMachine>) => {
  const { comments, olderComments } = snapshot.context.loaded;
  const expanded = !snapshot.matches('collapsed');
  return {
    comments: expanded ? comments : comments.slice(0, firstComments),
    commentCount: comments.length + olderComments,
    /** The number of loaded comments beyond the first five. */
    furtherComments: Math.max(0, comments.length - firstComments),
    expanded,
    canLoadMore: snapshot.can(commentListEvents.requested()),
    /** The next page is being loaded. */
    loadingMore: snapshot.matches('loadingMore'),
  };
};
export type CommentListView = ReturnType<typeof viewCommentList>;

export const commentListEvents = {
  toggled: () => ({ type: 'comments.toggled' }) satisfies Event,
  requested: () => ({ type: 'comments.requested' }) satisfies Event,
  replaced: (page: CommentPage) => ({ type: 'comments.replaced', page }) satisfies Event,
};
