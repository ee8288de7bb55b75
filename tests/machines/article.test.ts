import { describe, expect, it } from 'vitest';
import {
  type ArticleInput,
  articleEvents,
  articleMachine,
  articleParts,
  viewArticle,
} from '#machines/article/index.ts';
import { comment } from '#machines/comment/index.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { ada, articleModel, freeArticle, lockedArticle } from '../models/article.model.ts';
import { anArticle, comments } from '../models/articles.ts';
import { failed } from '../models/failures.ts';

const started = (input: Partial<ArticleInput> = {}) =>
  startFlow(articleMachine, { input: { selection: 7, reader: null, ...input }, deep: true });
type Flow = ReturnType<typeof started>;
const viewOf = (flow: Flow) => viewArticle(flow.snapshot);

async function shown(article = freeArticle, input: Partial<ArticleInput> = {}) {
  const flow = started(input);
  await flow.answer('getArticle', article);
  await flow.answer('storeSelected');
  return flow;
}

describe('awaitingReader', () => {
  it('asks for nothing until it is known who reads', () => {
    const flow = started({ reader: 'unknown' });
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('loading');
    flow.send(articleEvents.readerChanged(ada));
    expect(flow.inputOf('getArticle')).toEqual({ articleID: 7, token: 't-ada' });
  });
});

describe('resolving', () => {
  it('loads the article that is named, as a visitor without a token', () => {
    expect(started().inputOf('getArticle')).toEqual({ articleID: 7, token: null });
  });

  it('asks for nothing where the address names no article', () => {
    const flow = started({ selection: 'none' });
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ status: 'missing', canRetry: false });
  });

  it('opens the last chosen article where none is named, and gives it its address', async () => {
    const flow = started({ selection: 'last' });
    await flow.answer('readSelected', 5);
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 5 });
    await flow.answer('getArticle', anArticle(5));
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/article/5', replace: true }]);
    flow.send(articleEvents.changed(5));
    expect(viewOf(flow).status).toBe('ready');
    expect(flow.waiting()).toEqual(['storeSelected']);
  });

  it.each([
    ['none was chosen', (flow: Flow) => flow.answer('readSelected', null)],
    ['the browser keeps nothing', (flow: Flow) => flow.fail('readSelected', failed.of('storageUnavailable'))],
    [
      'the last chosen one is gone',
      async (flow: Flow) => {
        await flow.answer('readSelected', 5);
        await flow.fail('getArticle', failed.missing('No content found'));
      },
    ],
  ])('opens the newest where %s', async (_, happen) => {
    const flow = started({ selection: 'last' });
    await happen(flow);
    await flow.answer('findNewest', 31);
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 31 });
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/article/31', replace: true }]);
  });

  it('does not look any further when the newest is missing too', async () => {
    const flow = started({ selection: 'last' });
    await flow.answer('readSelected', null);
    await flow.answer('findNewest', 31);
    await flow.fail('getArticle', failed.missing());
    expect(viewOf(flow).status).toBe('missing');
    expect(flow.waiting()).toEqual([]);
  });
});

describe('missing', () => {
  it('is what an unknown id leads to, and another article leads out of it', async () => {
    const flow = started();
    await flow.fail('getArticle', failed.missing('No content found'));
    expect(viewOf(flow)).toMatchObject({ status: 'missing', article: null });
    flow.send(articleEvents.changed(8));
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 8 });
  });
});

describe('failed', () => {
  it('says why, and asks for the same article on a retry', async () => {
    const flow = started();
    await flow.fail('getArticle', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(articleEvents.retried());
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 7 });
  });
});

describe('shown', () => {
  it('is remembered as the last chosen one', async () => {
    const flow = started();
    await flow.answer('getArticle', freeArticle);
    expect(flow.inputOf('storeSelected')).toEqual({ articleID: 7 });
    await flow.fail('storeSelected', failed.of('storageUnavailable'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', message: null });
    expect(flow.emitted).toEqual([]);
  });

  it.each([
    ['a premium one without content', lockedArticle, true],
    ['a premium one with content', anArticle(7, { tier: 'paid' }), false],
    ['a free one', freeArticle, false],
  ])('%s: locked is %s', async (_, article, locked) => {
    expect(viewOf(await shown(article)).locked).toBe(locked);
  });

  it('loads the next article when the address names it, with a form and reactions of its own', async () => {
    const flow = await shown();
    const before = articleParts(flow.snapshot).comment;
    before?.send(comment.changed('comment', 'About the first'));
    flow.send(articleEvents.changed(8));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', article: null });
    await flow.answer('getArticle', anArticle(8));
    const { comment: form, reactions } = articleParts(flow.snapshot);
    expect(form?.getSnapshot().context).toMatchObject({ input: { articleID: 8 }, fields: { comment: '' } });
    expect(reactions?.getSnapshot().context).toEqual({ articleID: 8, userID: null });
  });
});

describe('commented', () => {
  it('reloads half a second after the comment was posted, and keeps the article on show', async () => {
    const flow = await shown(freeArticle, { reader: ada });
    const form = articleParts(flow.snapshot).comment;
    form?.send(comment.changed('comment', 'Well said.'));
    form?.send(comment.submitted());
    expect(flow.inputOf('submit')).toMatchObject({
      fields: { name: 'ada', email: 'ada@example.com', comment: 'Well said.' },
    });
    await flow.answer('submit', 'Comment posted');
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'commentPosted' }]);
    await flow.pass(timing.commentReload - 100);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(100);
    expect(flow.inputOf('reloadArticle')).toEqual({ articleID: 7, token: 't-ada' });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', busy: true });
    await flow.answer('reloadArticle', anArticle(7, { comments: comments(8), olderComments: 3 }));
    expect(viewOf(flow).busy).toBe(false);
    const list = articleParts(flow.snapshot).commentList;
    expect(list?.getSnapshot().context.loaded).toEqual({ comments: comments(8), olderComments: 3 });
  });

  it('keeps the article where the reload fails, and can try again', async () => {
    const flow = await shown();
    flow.send(articleEvents.readerChanged(ada));
    await flow.fail('reloadArticle', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', message: 'offline', canRetry: true });
    flow.send(articleEvents.retried());
    await flow.answer('reloadArticle', freeArticle);
    expect(viewOf(flow)).toMatchObject({ message: null, canRetry: false });
  });
});

describe('another reader', () => {
  it('gets the article anew, and what was typed stays', async () => {
    const flow = await shown(lockedArticle);
    articleParts(flow.snapshot).comment?.send(comment.changed('comment', 'Half a'));
    flow.send(articleEvents.readerChanged(ada));
    expect(flow.inputOf('reloadArticle')).toEqual({ articleID: 7, token: 't-ada' });
    await flow.answer('reloadArticle', anArticle(7, { tier: 'paid' }));
    expect(viewOf(flow).locked).toBe(false);
    expect(articleParts(flow.snapshot).comment?.getSnapshot().context.fields.comment).toBe('Half a');
  });

  it('with the same account and a new token changes nothing', async () => {
    const flow = await shown(freeArticle, { reader: ada });
    flow.send(articleEvents.readerChanged({ ...ada, token: 't-new' }));
    expect(flow.waiting()).toEqual([]);
    expect(flow.snapshot.context.reader).toMatchObject({ token: 't-new' });
  });
});

walkEveryPath(articleModel);
