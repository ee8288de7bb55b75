import { toFailure } from '../support/failure.ts';
import { articleSetup, knownID, readerOf } from './article.setup.ts';

/**
 * An article on show, with its comment form and its reactions. A comment that was posted, and another reader, reload
 * the article beneath the form, so that nothing typed is lost. Comments start folded (spec section 9).
 */
export const open = articleSetup.createStateConfig({
  type: 'parallel',
  exit: 'dropArticle',
  invoke: [
    {
      id: 'comment',
      src: 'comment',
      input: ({ context }) => ({
        articleID: knownID(context),
        name: readerOf(context)?.username ?? '',
        email: readerOf(context)?.email ?? '',
      }),
      onSnapshot: {
        guard: { type: 'isPosted', params: ({ event }) => event.snapshot.hasTag('done') },
        target: '.content.commented',
      },
      onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error) } },
    },
    {
      id: 'reactions',
      src: 'reactions',
      input: ({ context }) => ({ articleID: knownID(context), userID: readerOf(context)?.userID ?? null }),
      onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error) } },
    },
  ],
  on: {
    'reader.changed': {
      guard: { type: 'isOtherReader', params: ({ event }) => event.reader },
      target: '.content.reloading',
      actions: { type: 'keepReader', params: ({ event }) => event.reader },
    },
  },
  states: {
    content: {
      initial: 'remembering',
      states: {
        // The article can be read whether or not the browser remembers it.
        remembering: {
          tags: 'remembering',
          invoke: {
            id: 'storeSelected',
            src: 'storeSelected',
            input: ({ context }) => ({ articleID: knownID(context) }),
            onDone: 'shown',
            onError: 'shown',
          },
        },
        shown: { tags: 'shown' },
        commented: { tags: 'commented', after: { commentReload: 'reloading' } },
        reloading: {
          tags: 'reloading',
          invoke: {
            id: 'reloadArticle',
            src: 'loadArticle',
            input: ({ context }) => ({ articleID: knownID(context), token: readerOf(context)?.token ?? null }),
            onDone: { target: 'shown', actions: { type: 'keepArticle', params: ({ event }) => event.output } },
            onError: {
              target: 'stale',
              actions: [
                { type: 'keepFailure', params: ({ event }) => toFailure(event.error) },
                { type: 'tellFailure', params: ({ event }) => toFailure(event.error) },
              ],
            },
          },
        },
        stale: { tags: 'stale', on: { 'article.retried': 'reloading' } },
      },
    },
    comments: {
      initial: 'folded',
      states: {
        folded: { tags: 'folded', on: { 'comments.toggled': { guard: 'hasFurtherComments', target: 'unfolded' } } },
        unfolded: { tags: 'unfolded', on: { 'comments.toggled': { guard: 'hasFurtherComments', target: 'folded' } } },
      },
    },
  },
});
