import { describe, expect, it } from 'vitest';
import {
  type ArticleInput,
  articleEvents,
  articleMachine,
  articleParts,
  viewArticle,
} from '#machines/article/index.ts';
import { commentEvents } from '#machines/comment/index.ts';
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
  it('sends no request until the session is read', () => {
    const flow = started({ reader: 'unknown' });
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('loading');
    flow.send(articleEvents.readerChanged(ada));
    expect(flow.inputOf('getArticle')).toEqual({ articleID: 7, token: 't-ada' });
  });
});

describe('resolving', () => {
  it('loads the article of the URL without a token for a visitor', () => {
    expect(started().inputOf('getArticle')).toEqual({ articleID: 7, token: null });
  });

  it('sends no request where the URL names no article', () => {
    const flow = started({ selection: 'none' });
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ status: 'missing', canRetry: false });
  });

  it('opens the last selected article where the URL names none, and redirects to it', async () => {
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
  ])('opens the newest article where %s', async (_, act) => {
    const flow = started({ selection: 'last' });
    await act(flow);
    await flow.answer('findNewest', 31);
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 31 });
    expect(flow.emitted).toEqual([{ type: 'redirect', to: '/article/31', replace: true }]);
  });

  it('stops searching when the newest article is missing as well', async () => {
    const flow = started({ selection: 'last' });
    await flow.answer('readSelected', null);
    await flow.answer('findNewest', 31);
    await flow.fail('getArticle', failed.missing());
    expect(viewOf(flow).status).toBe('missing');
    expect(flow.waiting()).toEqual([]);
  });
});

describe('missing', () => {
  it('shows an unknown id as missing, and loads another article from there', async () => {
    const flow = started();
    await flow.fail('getArticle', failed.missing('No content found'));
    expect(viewOf(flow)).toMatchObject({ status: 'missing', article: null });
    flow.send(articleEvents.changed(8));
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 8 });
  });
});

describe('failed', () => {
  it('shows the reason, and requests the same article on a retry', async () => {
    const flow = started();
    await flow.fail('getArticle', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
    flow.send(articleEvents.retried());
    expect(flow.inputOf('getArticle')).toMatchObject({ articleID: 7 });
  });
});

describe('shown', () => {
  it('stores the shown article as the last selected one', async () => {
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
  ])('marks the article as locked or open: %s: %s', async (_, article, locked) => {
    expect(viewOf(await shown(article)).locked).toBe(locked);
  });

  it('loads the next article when the URL names it, with its own form and reactions', async () => {
    const flow = await shown();
    const before = articleParts(flow.snapshot).comment;
    before?.send(commentEvents.changed('comment', 'About the first'));
    flow.send(articleEvents.changed(8));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', article: null });
    await flow.answer('getArticle', anArticle(8));
    const { comment: form, reactions } = articleParts(flow.snapshot);
    expect(form?.getSnapshot().context).toMatchObject({ input: { articleID: 8 }, fields: { comment: '' } });
    expect(reactions?.getSnapshot().context).toMatchObject({ articleID: 8, userID: null });
  });
});

describe('commented', () => {
  it('reloads the article half a second after a comment was posted, while the article stays visible', async () => {
    const flow = await shown(freeArticle, { reader: ada });
    const form = articleParts(flow.snapshot).comment;
    form?.send(commentEvents.changed('comment', 'Well said.'));
    form?.send(commentEvents.submitted());
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

  it('keeps the article when the reload fails, and can retry', async () => {
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
  it('reloads the article for another reader and keeps the typed comment', async () => {
    const flow = await shown(lockedArticle);
    articleParts(flow.snapshot).comment?.send(commentEvents.changed('comment', 'Half a'));
    flow.send(articleEvents.readerChanged(ada));
    expect(flow.inputOf('reloadArticle')).toEqual({ articleID: 7, token: 't-ada' });
    await flow.answer('reloadArticle', anArticle(7, { tier: 'paid' }));
    expect(viewOf(flow).locked).toBe(false);
    expect(articleParts(flow.snapshot).comment?.getSnapshot().context.fields.comment).toBe('Half a');
  });

  it('does not reload for the same account with a new token', async () => {
    const flow = await shown(freeArticle, { reader: ada });
    flow.send(articleEvents.readerChanged({ ...ada, token: 't-new' }));
    expect(flow.waiting()).toEqual([]);
    expect(flow.snapshot.context.reader).toMatchObject({ token: 't-new' });
  });
});

walkEveryPath(articleModel);
