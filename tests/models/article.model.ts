import { describeModel, onlyIn, type Step } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { articleEvents, articleMachine, articleParts, type Reader, viewArticle } from '#machines/article/index.ts';
import { commentEvents, commentMachine } from '#machines/comment/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { anArticle, comments } from './articles.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';

export const ada: Reader = { userID: 'u-ada', token: 't-ada', username: 'ada', email: 'ada@example.com' };

export const freeArticle = anArticle(7, { comments: comments(7) });
export const lockedArticle = anArticle(7, { tier: 'paid', content: '' });

/** Returns snapshots of the comment form before and after it is submitted. */
async function commentSnapshots() {
  const submit = fromPromise(() => Promise.resolve('Comment posted'));
  const form = createActor(commentMachine.provide({ actors: { submit } as never }), {
    input: { articleID: 7, name: 'ada', email: 'ada@example.com' },
  }).start();
  const fresh = form.getSnapshot();
  form.send(commentEvents.changed('comment', 'Well emitted.'));
  form.send(commentEvents.submitted());
  const posted = await new Promise<typeof fresh>((resolve) => {
    form.subscribe((snapshot) => {
      if (snapshot.hasTag('done')) resolve(snapshot);
    });
  });
  return { fresh, posted };
}
const { fresh, posted } = await commentSnapshots();

const broken = [new Error('thrown')];

const reloadStatements = ['Comment: reloads after 500 ms', 'Comment reload delay 500 ms'];
const articleFetches = 'Fetches resolve empty or show the error: article';

type Snapshot = SnapshotFrom<typeof articleMachine>;
type Context = Snapshot['context'];

const personOf = (reader: Context['reader']) => (reader === 'unknown' ? null : reader);
/** The session decides how much of an article is readable. */
const requested = ({ articleID, reader }: Context) => ({ articleID, token: personOf(reader)?.token ?? null });

/** Where a selection leads, once the reader is known. */
function resolved(before: Snapshot, { selection, reader }: Context) {
  const named = selection === 'last' ? 'readingSelected' : selection === 'none' ? 'missing' : 'loading';
  const state = reader === 'unknown' ? 'awaitingReader' : named;
  const running: Readonly<Record<string, string>> = { loading: 'getArticle', readingSelected: 'readSelected' };
  return { state, restarts: before.value === state ? [running[state] ?? []].flat() : [] };
}

// @verifies Route: /article
// @verifies Local storage: selectedBlog
/** An article opened as `last` is redirected to its own address. */
const addressed = ({ selection }: Context, articleID: number) =>
  selection === 'last'
    ? { changes: { selection: articleID, articleID }, emits: [redirect(`/article/${articleID}`, { replace: true })] }
    : { changes: {}, emits: [] };

const failing = ({ event: { error } }: Step<Snapshot>) => ({
  state: 'failed',
  changes: { failure: failureOf(error), article: null },
  emits: [failureToast(error)],
  verifies: articleFetches,
});

/** The model for the page. */
export const articlePageModel = describeModel({
  machine: articleMachine,
  view: viewArticle,
  inputs: {
    named: { selection: 7, reader: null },
    restoring: { selection: 'last', reader: 'unknown' },
  },
  events: {
    'article.changed': [
      articleEvents.changed(7),
      articleEvents.changed(8),
      articleEvents.changed('last'),
      articleEvents.changed('none'),
    ],
    'reader.changed': [articleEvents.readerChanged(null), articleEvents.readerChanged(ada)],
    'article.retried': [articleEvents.retried()],
  },
  delays: { commentReload: 500 },
  spec: { 'after commentReload': reloadStatements },
  invokeResults: {
    readSelected: { done: [7, null], error: [failed.of('storageUnavailable')] },
    findNewest: { done: [7, null], error: [failed.of('unreachable')] },
    getArticle: { done: [freeArticle], error: [failed.missing('No content found'), failed.of('offline')] },
    reloadArticle: { done: [lockedArticle], error: [failed.of('offline')] },
    storeSelected: { done: [undefined], error: [failed.of('storageUnavailable')] },
    comment: { snapshot: [fresh, posted], error: broken },
    commentList: { error: broken },
    reactions: { error: broken },
  },
  stateKey: ({ selection, articleID, reader, article }) => [
    selection,
    articleID,
    reader === ada,
    article?.comments.length,
  ],
  start: ({ selection, reader }) => ({
    selection,
    reader,
    articleID: typeof selection === 'number' ? selection : null,
    article: null,
    failure: null,
  }),
  invokes: {
    readSelected: { in: 'readingSelected' },
    findNewest: { in: 'findingNewest' },
    // @verifies Visitors read articles
    // @verifies Shared state offers the action: article
    // @verifies article
    getArticle: { in: 'loading', input: requested },
    storeSelected: { in: 'open.storingSelected', input: ({ articleID }) => ({ articleID }) },
    reloadArticle: { in: 'open.reloading', input: requested },
    comment: {
      in: 'open',
      input: ({ articleID, reader }) => ({
        articleID,
        name: personOf(reader)?.username ?? '',
        email: personOf(reader)?.email ?? '',
      }),
    },
    commentList: { in: 'open', input: ({ articleID, article }) => ({ articleID, page: article }) },
    reactions: {
      in: 'open',
      input: ({ articleID, reader }) => ({ articleID, userID: personOf(reader)?.userID ?? null }),
    },
  },
  steps: {
    'article.changed': ({ before, event: { selection } }) => {
      const { context } = before;
      if ([context.selection, context.articleID].includes(selection)) return { changes: { selection }, restarts: [] };
      const articleID = typeof selection === 'number' ? selection : null;
      return {
        ...resolved(before, { ...context, selection }),
        changes: { selection, articleID, article: null, failure: null },
        verifies: '/article: article page, using state article or route param articleID',
      };
    },
    'reader.changed': ({ before, event: { reader } }) => {
      const { context } = before;
      const isKnown = context.reader !== 'unknown' && reader !== 'unknown';
      const isSame = isKnown && personOf(context.reader)?.userID === reader?.userID;
      if (isSame || context.reader === reader) return { changes: { reader }, restarts: [] };
      if (before.matches('open'))
        return {
          state: 'open.reloading',
          changes: { reader },
          restarts: before.matches({ open: 'reloading' }) ? ['reloadArticle'] : [],
        };
      return { ...resolved(before, { ...context, reader }), changes: { reader } };
    },
    'article.retried': onlyIn(['failed', 'open.stale'], ({ before }) =>
      before.matches('failed') ? resolved(before, before.context) : { state: 'open.reloading' },
    ),
    'readSelected done': ({ event: { output } }) =>
      output === null ? { state: 'findingNewest' } : { state: 'loading', changes: { articleID: output } },
    'readSelected error': () => ({ state: 'findingNewest' }),
    'findNewest done': ({ before: { context }, event: { output } }) => {
      if (output === null) return { state: 'missing', verifies: articleFetches };
      const { changes, emits } = addressed(context, output);
      return { state: 'loading', changes, emits };
    },
    'findNewest error': failing,
    'getArticle done': ({ before: { context }, event: { output } }) => {
      const { changes, emits } = addressed(context, output.articleID);
      return {
        state: 'open.storingSelected',
        changes: { ...changes, article: output, failure: null },
        emits,
        // @verifies Local storage: selectedBlog
        verifies: 'The last chosen id is kept in local storage key selectedBlog',
      };
    },
    'getArticle error': (step) => {
      const { selection } = step.before.context;
      if (failureOf(step.event.error).kind !== 'missing') return failing(step);
      return { state: selection === 'last' ? 'findingNewest' : 'missing' };
    },
    // A storage error does not prevent reading the article.
    'storeSelected done': () => ({ state: 'open.shown' }),
    'storeSelected error': () => ({ state: 'open.shown' }),
    'comment moved': ({ event: { snapshot } }) => (snapshot === posted ? { state: 'open.commented' } : {}),
    'comment error': failing,
    'commentList error': failing,
    'reactions error': failing,
    'after commentReload': onlyIn('open.commented', () => ({ state: 'open.reloading', verifies: reloadStatements })),
    'reloadArticle done': ({ event: { output } }) => ({
      state: 'open.shown',
      changes: { article: output, failure: null },
      sends: [{ id: 'commentList', event: { type: 'comments.replaced', page: output } }],
    }),
    'reloadArticle error': ({ event: { error } }) => ({
      state: 'open.stale',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  shows: (snapshot) => {
    const { article, failure, reader } = snapshot.context;
    const isStale = snapshot.matches('failed') || snapshot.matches({ open: 'stale' });
    const status = (['missing', 'failed'] as const).find((state) => snapshot.matches(state)) ?? 'loading';
    return {
      status: snapshot.matches('open') ? 'ready' : status,
      article,
      // @verifies Instead of full content
      locked: article === lockedArticle,
      signedIn: personOf(reader) !== null,
      busy: snapshot.matches({ open: 'reloading' }),
      message: isStale ? messageOf(failure) : null,
      canRetry: isStale,
    };
  },
  invariants: (snapshot, { before }) => {
    // An article is requested once the session is known.
    if (before === null) expect(snapshot.value).toBe(resolved(snapshot, snapshot.context).state);
    // The comments, their form and the reactions exist exactly while an article is shown.
    const parts = Object.values(articleParts(snapshot)).map((part) => part !== undefined);
    expect(parts).toEqual([1, 2, 3].map(() => snapshot.matches('open')));
  },
});

const noEvents = { 'article.changed': [], 'reader.changed': [], 'article.retried': [] };
const openResults = {
  readSelected: {},
  findNewest: {},
  storeSelected: {},
  comment: {},
  commentList: {},
  reactions: {},
};
/** A premium article with its content, as a subscriber reads it. */
const openedArticle = anArticle(7, { tier: 'paid' });
const emptyArticle = anArticle(7, { content: '' });

export const articleModel = describeModel({
  ...articlePageModel,
  furtherModels: [
    {
      ...articlePageModel,
      name: 'other readers',
      inputs: { 'signed in': { selection: 7, reader: ada }, visiting: { selection: 8, reader: null } },
      events: {
        ...noEvents,
        'reader.changed': [
          articleEvents.readerChanged({ ...ada, token: 't-new' }),
          articleEvents.readerChanged({ ...ada, userID: 'u-grace', username: 'grace' }),
          articleEvents.readerChanged(null),
          articleEvents.readerChanged('unknown'),
        ],
      },
      invokeResults: {
        ...openResults,
        getArticle: { done: [openedArticle] },
        reloadArticle: { done: [emptyArticle, freeArticle] },
      },
      stateKey: ({ reader, article }) => [reader, article?.content],
    },
    {
      ...articlePageModel,
      name: 'other articles',
      inputs: { last: { selection: 'last', reader: null } },
      events: {
        ...noEvents,
        'article.changed': [articleEvents.changed(5), articleEvents.changed(31), articleEvents.changed('last')],
      },
      invokeResults: {
        ...openResults,
        readSelected: { done: [5] },
        findNewest: { done: [31] },
        getArticle: { done: [anArticle(5), anArticle(31)], error: [failed.missing('No content found')] },
        reloadArticle: {},
      },
      stateKey: ({ selection, articleID, article }) => [selection, articleID, article?.articleID],
    },
  ],
});
