import { describe, expect, it } from 'vitest';
import {
  highlightsMachine,
  homeDealsMachine,
  sampledDeals,
  viewHighlights,
  viewHomeDeals,
} from '#machines/home/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { anArticle, heroPricesModel, highlightsModel, homeDealsModel, samples } from '../models/home.model.ts';

describe('the deal tiles', () => {
  it('shows six deal tiles with links before anything is loaded, and after a failure', async () => {
    const flow = startFlow(homeDealsMachine);
    const links = () => viewHomeDeals(flow.snapshot).tiles.map(({ key, to }) => [key, to]);
    const six = [
      ['recent', '/products?deal=recent'],
      ['tournament', '/services'],
      ['upcoming', '/products?deal=upcoming'],
      ['deal', '/products?deal=deal'],
      ['exclusive', '/products?deal=exclusive'],
      ['trending', '/products?deal=trending'],
    ];
    expect(links()).toEqual(six);
    await flow.fail('load', failed.of('offline'));
    expect(links()).toEqual(six);
    expect(viewHomeDeals(flow.snapshot)).toMatchObject({ status: 'failed', message: 'offline', canRetry: true });
  });

  it('shows the number of products of each deal and a sample of it, and leaves out a deal that nothing has', async () => {
    const flow = startFlow(homeDealsMachine);
    expect(viewHomeDeals(flow.snapshot).tiles).toHaveLength(6);
    await flow.answer('load', samples);
    const { tiles } = viewHomeDeals(flow.snapshot);
    expect(tiles.map(({ key, count }) => [key, count])).toEqual([
      ['recent', 12],
      ['tournament', null],
      ['deal', null],
      ['exclusive', null],
      ['trending', null],
    ]);
    expect(tiles[0]).toMatchObject({ product: { itemID: 1 } });
  });

  it('needs a sample of every deal that a tile links to', () => {
    expect(sampledDeals).toEqual(['recent', 'deal', 'trending', 'upcoming', 'exclusive']);
  });
});

describe('Trending Topics', () => {
  it('shows the highlights', async () => {
    const flow = startFlow(highlightsMachine);
    expect(viewHighlights(flow.snapshot)).toMatchObject({ status: 'loading', articles: [] });
    await flow.answer('load', [anArticle]);
    expect(viewHighlights(flow.snapshot)).toMatchObject({ status: 'ready', articles: [anArticle] });
  });

  it('loads the highlights on a retry after a failure', async () => {
    const flow = startFlow(highlightsMachine);
    await flow.fail('load', failed.of('unreachable'));
    flow.send(resourceEvents.retried());
    await flow.answer('load', []);
    expect(viewHighlights(flow.snapshot)).toMatchObject({ status: 'empty', message: null });
  });
});

walkEveryPath(heroPricesModel);
walkEveryPath(homeDealsModel);
walkEveryPath(highlightsModel);
