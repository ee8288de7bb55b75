import { expect } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { articleEvents, articleMachine, articleParts, type Reader, viewArticle } from '#machines/article/index.ts';
import { commentEvents, commentMachine } from '#machines/comment/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { anArticle, comments } from './articles.ts';
import { failed } from './failures.ts';

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

export const articleModel = defineModel({
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
  spec: {
    'after commentReload': ['Comment: reloads after 500 ms', 'Comment reload delay 500 ms'],
    'article.changed': '/article: article page, using state article or route param articleID',
    'storeSelected done': 'The last chosen id is kept in local storage key selectedBlog',
    'findNewest error': 'Fetches resolve empty or show the error: article',
  },
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
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewArticle(snapshot);
    const { selection, articleID, article, failure } = snapshot.context;
    // A new address is read in every state.
    expect(snapshot.can(articleEvents.changed(7))).toBe(true);
    switch (event?.type) {
      case 'article.changed': {
        expect(selection).toBe(event.selection);
        const isPresent = [before?.context.selection, before?.context.articleID].includes(event.selection);
        if (isPresent) expect(snapshot.value).toEqual(before?.value);
        else expect([article, failure]).toEqual([null, null]);
        break;
      }
      case 'xstate.done.actor.findNewest':
        expect(view.status).toBe(event.output === null ? 'missing' : 'loading');
        if (event.output === null) break;
        expect([selection, articleID]).toEqual([7, 7]);
        // An article opened as `last` is redirected to its own address.
        expect(emitted).toEqual(
          before?.context.selection === 'last' ? [redirect('/article/7', { replace: true })] : [],
        );
        expect(snapshot.matches('loading')).toBe(true);
        break;
      case 'xstate.error.actor.findNewest':
        expect([view.status, failure]).toEqual(['failed', toFailure(event.error)]);
        expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
        break;
      case 'xstate.error.actor.comment':
      case 'xstate.error.actor.commentList':
      case 'xstate.error.actor.reactions':
        expect([view.status, failure]).toEqual(['failed', toFailure(event.error)]);
        break;
      case 'xstate.done.actor.storeSelected':
      case 'xstate.error.actor.storeSelected':
        expect([snapshot.matches({ open: 'shown' }), article, emitted]).toEqual([true, before?.context.article, []]);
        break;
      case 'xstate.done.actor.reloadArticle':
        expect([snapshot.matches({ open: 'shown' }), article, failure, emitted]).toEqual([
          true,
          event.output,
          null,
          [],
        ]);
        break;
      case 'xstate.error.actor.reloadArticle':
        expect([snapshot.matches({ open: 'stale' }), article]).toEqual([true, before?.context.article]);
        expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
        break;
      case 'article.retried':
        if (before?.matches('failed')) expect(view.status).toBe('loading');
        else expect(view.busy).toBe(true);
    }
    // The comments, their form and the reactions exist exactly while an article is shown.
    const parts = Object.values(articleParts(snapshot));
    expect([view.article !== null, ...parts.map((part) => part !== undefined)]).toEqual(
      Array.from({ length: 4 }, () => view.status === 'ready'),
    );
    if (view.status === 'failed') expect(view.message).not.toBeNull();
    expect(view.canRetry).toBe(view.message !== null);
    // An article is shown only once the session is known, because the session decides how much of it is readable.
    if (snapshot.context.reader === 'unknown') expect(view.status).toBe('loading');
  },
});
