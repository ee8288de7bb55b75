import { and, assign, emit, not, setup } from 'xstate';
import type { CommentPage } from '#contract/articles.ts';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './comment-list.types.ts';

/** The number of comments shown before the person expands the list (spec section 9). */
export const firstComments = 5;

/**
 * Returns the id after which the next page starts.
 * @throws Error for an empty list, which the chart rules out
 */
function lastCommentID({ loaded }: Context): number {
  const last = loaded.comments.at(-1);
  if (!last) throw new Error('there is no comment to load the older ones of');
  return last.commentID;
}

/**
 * The comments of an article: the first five, then all loaded ones, then older ones page by page. A reload of the
 * article, for example after a posted comment, resets the list to the new first page.
 */
export const commentListMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: {
    listComments: unprovided<CommentPage, { readonly articleID: number; readonly before: number }>('listComments'),
  },
  actions: {
    setComments: assign((_, page: CommentPage) => ({
      loaded: { comments: page.comments, olderComments: page.olderComments },
    })),
    appendComments: assign(({ context }, page: CommentPage) => ({
      loaded: { ...page, comments: [...context.loaded.comments, ...page.comments] },
    })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: {
    hasFurtherComments: ({ context }) => context.loaded.comments.length > firstComments,
    hasOlderComments: ({ context }) => context.loaded.olderComments > 0,
  },
}).createMachine({
  id: 'commentList',
  context: ({ input: { articleID, page } }) => ({ articleID, loaded: page }),
  initial: 'collapsed',
  on: {
    'comments.replaced': {
      target: '.collapsed',
      actions: { type: 'setComments', params: ({ event }) => event.page },
    },
  },
  states: {
    collapsed: {
      on: {
        'comments.toggled': { guard: 'hasFurtherComments', target: 'expanded' },
        // A page of long comments may hold so few that there is nothing to expand; then the next page can be requested
        // at once.
        'comments.requested': { guard: and([not('hasFurtherComments'), 'hasOlderComments']), target: 'loadingMore' },
      },
    },
    expanded: {
      on: {
        'comments.toggled': { guard: 'hasFurtherComments', target: 'collapsed' },
        'comments.requested': { guard: 'hasOlderComments', target: 'loadingMore' },
      },
    },
    loadingMore: {
      on: { 'comments.toggled': { guard: 'hasFurtherComments', target: 'collapsed' } },
      invoke: {
        id: 'listComments',
        src: 'listComments',
        input: ({ context }) => ({ articleID: context.articleID, before: lastCommentID(context) }),
        onDone: {
          target: 'expanded',
          actions: { type: 'appendComments', params: ({ event }) => event.output },
        },
        onError: {
          target: 'expanded',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});
