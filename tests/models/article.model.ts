import { expect } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { articleEvents, articleMachine, articleParts, type Reader, viewArticle } from '#machines/article/index.ts';
import { comment, commentMachine } from '#machines/comment/index.ts';
import { defineModel } from '../support/model.ts';
import { anArticle, comments } from './articles.ts';
import { failed } from './failures.ts';

export const ada: Reader = { userID: 'u-ada', token: 't-ada', username: 'ada', email: 'ada@example.com' };

export const freeArticle = anArticle(7, { comments: comments(7) });
export const lockedArticle = anArticle(7, { tier: 'paid', content: '' });

/** The comment form before it is used, and after it was. */
async function commentSnapshots() {
  const submit = fromPromise(() => Promise.resolve('Comment posted'));
  const form = createActor(commentMachine.provide({ actors: { submit } as never }), {
    input: { articleID: 7, name: 'ada', email: 'ada@example.com' },
  }).start();
  const fresh = form.getSnapshot();
  form.send(comment.changed('comment', 'Well said.'));
  form.send(comment.submitted());
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
  inputs: {
    named: { wanted: 7, reader: null },
    restoring: { wanted: 'last', reader: 'unknown' },
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
    'comments.toggled': [articleEvents.commentsToggled()],
  },
  world: {
    readSelected: { done: [7, null], error: [failed.of('unstored')] },
    findNewest: { done: [7, null], error: [failed.of('unreachable')] },
    loadArticle: { done: [freeArticle], error: [failed.missing('No content found'), failed.of('offline')] },
    reloadArticle: { done: [lockedArticle], error: [failed.of('offline')] },
    storeSelected: { done: [undefined], error: [failed.of('unstored')] },
    comment: { snapshot: [fresh, posted], error: broken },
    reactions: { error: broken },
  },
  remember: ({ wanted, articleID, reader, article }) => [wanted, articleID, reader === ada, article !== null],
  invariants: (snapshot) => {
    const view = viewArticle(snapshot);
    const { comment: form, reactions } = articleParts(snapshot);
    // Where there is an article there is a form below it, and nowhere else.
    expect([view.article !== null, form !== undefined, reactions !== undefined]).toEqual(
      Array.from({ length: 3 }, () => view.status === 'ready'),
    );
    if (view.status === 'failed') expect(view.message).not.toBeNull();
    expect(view.canRetry).toBe(view.message !== null);
    // Nobody is shown an article before it is known who reads.
    if (snapshot.context.reader === 'unknown') expect(view.status).toBe('loading');
    expect(view.comments.length).toBe(
      view.unfolded ? (view.article?.comments.length ?? 0) : Math.min(5, view.article?.comments.length ?? 0),
    );
  },
});
