import { reportFailure } from '../support/failure.ts';
import { articleSetup, readerOf, requireArticle, requireArticleID } from './article.setup.ts';

/**
 * A shown article with its comments, their form and its reactions. A posted comment or a change of reader reloads the
 * article while the form keeps its fields.
 */
export const open = articleSetup.createStateConfig({
  initial: 'storingSelected',
  exit: 'clearArticle',
  invoke: [
    {
      id: 'comment',
      src: 'comment',
      input: ({ context }) => ({
        articleID: requireArticleID(context),
        name: readerOf(context)?.username ?? '',
        email: readerOf(context)?.email ?? '',
      }),
      onSnapshot: {
        guard: { type: 'isPosted', params: ({ event }) => event.snapshot.hasTag('done') },
        target: '.commented',
      },
      onError: { target: 'failed', actions: reportFailure },
    },
    {
      id: 'commentList',
      src: 'commentList',
      input: ({ context }) => ({ articleID: requireArticleID(context), page: requireArticle(context) }),
      onError: { target: 'failed', actions: reportFailure },
    },
    {
      id: 'reactions',
      src: 'reactions',
      input: ({ context }) => ({ articleID: requireArticleID(context), userID: readerOf(context)?.userID ?? null }),
      onError: { target: 'failed', actions: reportFailure },
    },
  ],
  on: {
    'reader.changed': {
      guard: { type: 'isOtherReader', params: ({ event }) => event.reader },
      target: '.reloading',
      actions: { type: 'setReader', params: ({ event }) => event.reader },
    },
  },
  states: {
    // A storage error does not prevent reading the article.
    storingSelected: {
      invoke: {
        id: 'storeSelected',
        src: 'storeSelected',
        input: ({ context }) => ({ articleID: requireArticleID(context) }),
        onDone: 'shown',
        onError: 'shown',
      },
    },
    shown: {},
    commented: { after: { commentReload: 'reloading' } },
    reloading: {
      invoke: {
        id: 'reloadArticle',
        src: 'getArticle',
        input: ({ context }) => ({ articleID: requireArticleID(context), token: readerOf(context)?.token ?? null }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setArticle', params: ({ event }) => event.output },
            { type: 'replaceComments', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'stale',
          actions: reportFailure,
        },
      },
    },
    stale: { on: { 'article.retried': 'reloading' } },
  },
});
