import { reportFailure, toFailure } from '../support/failure.ts';
import { open } from './article.open.ts';
import { articleIDOf, articleSetup, readerOf, requireArticleID } from './article.setup.ts';

/**
 * The article page (spec section 2). It waits for the session, because the server sends the whole text of a premium
 * article only to a subscriber. Without an id in the URL it opens the last selected article, and the newest one where
 * none is stored or the stored one no longer exists.
 */
export const articleMachine = articleSetup.createMachine({
  id: 'article',
  context: ({ input }) => ({ ...input, articleID: articleIDOf(input.selection), article: null, failure: null }),
  initial: 'awaitingReader',
  on: {
    'article.changed': [
      {
        guard: { type: 'isPresent', params: ({ event }) => event.selection },
        actions: { type: 'setSelection', params: ({ event }) => event.selection },
      },
      { target: '.awaitingReader', actions: { type: 'reset', params: ({ event }) => event.selection } },
    ],
    'reader.changed': [
      {
        guard: { type: 'isSameReader', params: ({ event }) => event.reader },
        actions: { type: 'setReader', params: ({ event }) => event.reader },
      },
      { target: '.awaitingReader', actions: { type: 'setReader', params: ({ event }) => event.reader } },
    ],
  },
  states: {
    awaitingReader: { always: { guard: 'isReaderKnown', target: 'resolving' } },
    resolving: {
      always: [
        { guard: 'isNamed', target: 'loading' },
        { guard: 'isNone', target: 'missing' },
        { target: 'readingSelected' },
      ],
    },
    readingSelected: {
      invoke: {
        id: 'readSelected',
        src: 'readSelected',
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'setRecalled', params: ({ event }) => event.output },
          },
          { target: 'findingNewest' },
        ],
        onError: 'findingNewest',
      },
    },
    findingNewest: {
      invoke: {
        id: 'findNewest',
        src: 'findNewest',
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'settleAddress', params: ({ event }) => event.output },
          },
          { target: 'missing' },
        ],
        onError: {
          target: 'failed',
          actions: reportFailure,
        },
      },
    },
    loading: {
      invoke: {
        id: 'getArticle',
        src: 'getArticle',
        input: ({ context }) => ({ articleID: requireArticleID(context), token: readerOf(context)?.token ?? null }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'setArticle', params: ({ event }) => event.output },
            { type: 'settleAddress', params: ({ event }) => event.output.articleID },
          ],
        },
        onError: [
          {
            guard: { type: 'isSelectedMissing', params: ({ event }) => toFailure(event.error) },
            target: 'findingNewest',
          },
          { guard: { type: 'isMissing', params: ({ event }) => toFailure(event.error) }, target: 'missing' },
          {
            target: 'failed',
            actions: reportFailure,
          },
        ],
      },
    },
    open,
    missing: {},
    failed: { on: { 'article.retried': 'resolving' } },
  },
});
