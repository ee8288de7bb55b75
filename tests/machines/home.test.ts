import { expect, it } from 'vitest';
import { sampledDeals } from '#machines/home/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { heroPricesModel, highlightsModel, homeDealsModel } from '../models/home.model.ts';

it('needs a sample of every deal that a tile links to', () => {
  expect(sampledDeals).toEqual(['recent', 'deal', 'trending', 'upcoming', 'exclusive']);
});

walkEveryPath(heroPricesModel);
walkEveryPath(homeDealsModel);
walkEveryPath(highlightsModel);
