import { describe, expect, it } from 'vitest';
import {
  articleListEvents,
  articleListMachine,
  blogHome,
  type ListLocation,
  listLocation,
  locationPath,
  viewArticleList,
} from '#machines/article-list/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import {
  articleListModel,
  fullPage,
  highlights,
  lastPage,
  secondPage,
  twoPages,
  whatsOnModel,
} from '../models/article-list.model.ts';
import { aSummary } from '../models/articles.ts';
import { failed } from '../models/failures.ts';

const started = (location: ListLocation = blogHome) => startFlow(articleListMachine, { input: location });
const viewOf = (flow: ReturnType<typeof started>) => viewArticleList(flow.snapshot);
const toArticles = { type: 'redirect', to: '/articles', replace: true };

async function ready(first = fullPage) {
  const flow = started();
  await flow.answer('listArticleSection', first);
  return flow;
}

describe('the section and page of the URL', () => {
  it.each([
    ['', null, blogHome],
    ['?page=3', null, { section: 'other', page: 3, first: 3 }],
    ['?page=3', { firstPage: 1 }, { section: 'other', page: 3, first: 1 }],
    ['?page=3', { firstPage: 4 }, { section: 'other', page: 3, first: 3 }],
    ['?section=highlight', null, highlights],
    ['?section=secret&page=-1', null, blogHome],
    ['?page=1e9', null, blogHome],
  ] as const)('parses %j with navigation state %j as %j', (search, state, location) => {
    expect(listLocation(search, state)).toEqual(location);
  });

  it('parses its own URLs back to the same section and page', () => {
    const locations: ListLocation[] = [blogHome, secondPage, { ...highlights, page: 4 }];
    expect(locations.map(locationPath)).toEqual([
      '/articles',
      '/articles?page=2',
      '/articles?section=highlight&page=4',
    ]);
  });
});

describe('loading', () => {
  it('requests page 0 of the section', () => {
    const flow = started(highlights);
    expect(flow.inputOf('listArticleSection')).toEqual({ section: 'highlight', page: 0 });
  });

  it('loads the page of a URL alone, and links to its neighbours', async () => {
    const flow = started({ ...highlights, page: 5, first: 5 });
    expect(flow.inputOf('listArticleSection')).toEqual({ section: 'highlight', page: 4 });
    await flow.answer('listArticleSection', fullPage);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({
      offset: 48,
      previousPage: '/articles?section=highlight&page=4',
      nextPage: '/articles?section=highlight&page=6',
    });
    expect(viewOf(flow).articles).toHaveLength(12);
  });

  it('loads one after the other the pages that a reader had loaded', async () => {
    const flow = started(twoPages);
    await flow.answer('listArticleSection', fullPage);
    expect(flow.inputOf('loadNextPage')).toEqual({ section: 'other', page: 1 });
    await flow.answer('loadNextPage', lastPage);
    expect(viewOf(flow).articles).toHaveLength(14);
  });
});

describe('ready', () => {
  it('redirects to the URL of the next page, and loads the page once the URL names it', async () => {
    const flow = await ready();
    flow.send(articleListEvents.pageRequested());
    expect(flow.emitted).toEqual([
      { type: 'redirect', to: '/articles?page=2', replace: true, state: { firstPage: 1 } },
    ]);
    expect(flow.waiting()).toEqual([]);
    flow.send(articleListEvents.locationChanged(twoPages));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', loadingMore: true });
    await flow.answer('loadNextPage', lastPage);
    expect(viewOf(flow).articles).toHaveLength(14);
  });

  it('offers no next page after a page that is not full', async () => {
    expect(viewOf(await ready(lastPage)).canLoadMore).toBe(false);
    expect(viewOf(await ready()).canLoadMore).toBe(true);
  });

  it('shows an article once that two pages contain', async () => {
    const flow = started(twoPages);
    await flow.answer('listArticleSection', fullPage);
    await flow.answer('loadNextPage', [aSummary(12), aSummary(13)]);
    expect(viewOf(flow).articles.map(({ articleID }) => articleID)).toEqual(
      Array.from({ length: 13 }, (_, i) => i + 1),
    );
  });

  it('starts over in another section', async () => {
    const flow = await ready();
    flow.send(articleListEvents.locationChanged(highlights));
    expect(viewOf(flow)).toMatchObject({ status: 'loading', articles: [] });
    expect(flow.inputOf('listArticleSection')).toEqual({ section: 'highlight', page: 0 });
  });
});

describe('an empty page', () => {
  it('resets to page 0 and redirects to /articles, keeping the loaded articles', async () => {
    const flow = await ready();
    flow.send(articleListEvents.locationChanged(twoPages));
    await flow.answer('loadNextPage', []);
    expect(flow.emitted).toEqual([toArticles]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', canLoadMore: false });
    expect(viewOf(flow).articles).toHaveLength(12);
    flow.send(articleListEvents.locationChanged(blogHome));
    expect(flow.waiting()).toEqual([]);
  });

  it('sends no request for a page after the last one', async () => {
    const flow = started({ ...highlights, page: 9 });
    await flow.answer('listArticleSection', lastPage);
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([toArticles]);
  });
});

describe('a page past the end', () => {
  it('redirects to /articles and loads the first page', async () => {
    const flow = started(secondPage);
    await flow.answer('listArticleSection', []);
    expect(flow.emitted).toEqual([toArticles]);
    flow.send(articleListEvents.locationChanged(blogHome));
    expect(flow.inputOf('listArticleSection')).toEqual({ section: 'other', page: 0 });
    await flow.answer('listArticleSection', lastPage);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', previousPage: null, nextPage: null });
  });
});

describe('empty', () => {
  it('shows that the section has no articles, and stays on the page', async () => {
    const flow = await ready([]);
    expect(viewOf(flow)).toMatchObject({ status: 'empty', canLoadMore: false });
    expect(flow.emitted).toEqual([]);
  });
});

describe('stalled', () => {
  it('keeps the articles, shows the reason and requests the same page again', async () => {
    const flow = await ready();
    flow.send(articleListEvents.locationChanged(twoPages));
    await flow.fail('loadNextPage', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', message: 'offline', canRetry: true });
    flow.send(articleListEvents.retried());
    expect(flow.inputOf('loadNextPage')).toEqual({ section: 'other', page: 1 });
  });
});

walkEveryPath(articleListModel);
walkEveryPath(whatsOnModel);
