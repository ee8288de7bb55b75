import { describe, expect, it } from 'vitest';
import type { CommentPage } from '#contract/articles.ts';
import { commentListEvents, commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { aComment, comments } from '../models/articles.ts';
import { commentListModel, firstPage, lastPage, shortPage } from '../models/comment-list.model.ts';
import { failed } from '../models/failures.ts';

const started = (page: CommentPage) => startFlow(commentListMachine, { input: { articleID: 7, page } });
const viewOf = (flow: ReturnType<typeof started>) => viewCommentList(flow.snapshot);

describe('the comments of an article', () => {
  it('shows the first five comments of an article and folds the rest', () => {
    const flow = started(firstPage);
    expect(viewOf(flow)).toMatchObject({ commentCount: 9, furtherComments: 2, expanded: false, canLoadMore: false });
    expect(viewOf(flow).comments).toEqual(comments(5));
    flow.send(commentListEvents.toggled());
    expect(viewOf(flow).comments).toEqual(comments(7));
    flow.send(commentListEvents.toggled());
    expect(viewOf(flow).comments).toEqual(comments(5));
  });

  it('loads more comments page by page below the loaded ones, once they are expanded', async () => {
    const flow = started(firstPage);
    flow.send(commentListEvents.toggled());
    flow.send(commentListEvents.requested());
    expect(viewOf(flow)).toMatchObject({ loadingMore: true, canLoadMore: false });
    expect(flow.inputOf('listComments')).toEqual({ articleID: 7, before: aComment(7).commentID });
    await flow.answer('listComments', lastPage);
    expect(viewOf(flow).comments).toEqual(comments(9));
    expect(viewOf(flow)).toMatchObject({ commentCount: 9, furtherComments: 4, canLoadMore: false });
  });

  it('loads more comments immediately where the first page has too few to fold', async () => {
    const flow = started(shortPage);
    flow.send(commentListEvents.requested());
    await flow.answer('listComments', { comments: comments(5, 2), olderComments: 3 });
    expect(viewOf(flow)).toMatchObject({ expanded: true, commentCount: 9, canLoadMore: true });
    expect(viewOf(flow).comments).toEqual(comments(6));
  });

  it('keeps the comments when older ones cannot be loaded, and can retry', async () => {
    const flow = started(firstPage);
    flow.send(commentListEvents.toggled());
    flow.send(commentListEvents.requested());
    await flow.fail('listComments', failed.of('offline'));
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'offline' }]);
    expect(viewOf(flow)).toMatchObject({ comments: comments(7), canLoadMore: true });
  });

  it('starts with the first page again when the article is reloaded, and drops a page in flight', () => {
    const flow = started(firstPage);
    flow.send(commentListEvents.toggled());
    flow.send(commentListEvents.requested());
    const page = { comments: comments(7, 0), olderComments: 3 };
    flow.send(commentListEvents.replaced(page));
    expect(flow.waiting()).toEqual([]);
    expect(flow.snapshot.context.loaded).toEqual(page);
  });

  it('stops loading comments when they are collapsed', () => {
    const flow = started(firstPage);
    flow.send(commentListEvents.toggled());
    flow.send(commentListEvents.requested());
    flow.send(commentListEvents.toggled());
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ expanded: false, commentCount: 9 });
  });
});

walkEveryPath(commentListModel);
