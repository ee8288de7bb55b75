import { startFlow } from '@uwanja/flow-paths';
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
import { ada, articleModel, freeArticle, lockedArticle } from '../models/article.model.ts';
import { anArticle, comments } from '../models/articles.ts';

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

describe('shown', () => {
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
  // @verifies Comment: reloads after 500 ms
  // @verifies Comment reload delay 500 ms
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
});

describe('another reader', () => {
  it('reloads the article for another reader, and the typed comment stays', async () => {
    const flow = await shown(lockedArticle);
    articleParts(flow.snapshot).comment?.send(commentEvents.changed('comment', 'Half a'));
    flow.send(articleEvents.readerChanged(ada));
    expect(flow.inputOf('reloadArticle')).toEqual({ articleID: 7, token: 't-ada' });
    await flow.answer('reloadArticle', anArticle(7, { tier: 'paid' }));
    expect(viewOf(flow).locked).toBe(false);
    expect(articleParts(flow.snapshot).comment?.getSnapshot().context.fields.comment).toBe('Half a');
  });
});

walkEveryPath(articleModel);
