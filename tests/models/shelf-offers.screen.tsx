import { screen } from '@testing-library/react';
import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewShelfOffers } from '#machines/shelf-offers/index.ts';
import { ShelfRows } from '#src/features/shelves/ShelfRows.tsx';
import { shelfOffersModel } from './shelf-offers.model.ts';
import { shelfItem } from './users.ts';

type Snapshot = Parameters<typeof viewShelfOffers>[0];

/** Every row links to its product, even without a known price. */
function seesRows(snapshot: Snapshot): void {
  const { offerFor } = viewShelfOffers(snapshot);
  expect(screen.getAllByRole('link', { name: /^Product \d$/ })).toHaveLength(2);
  const offered = [1, 2].filter((variantID) => offerFor(variantID) !== null);
  expect(screen.queryAllByRole('button', { name: 'ADD TO CART' })).toHaveLength(offered.length);
  expect(screen.queryAllByText('In stock')).toHaveLength(offered.length);
}
const seesGone = (count: number) => expect(screen.queryAllByText('No longer sold')).toHaveLength(count);

export const shelfOffersScreen = screenOf(shelfOffersModel)({
  page: <ShelfRows items={[1, 2].map(shelfItem)} onRemove={() => {}} />,
  at: '/saved-items',
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('the page, with other variants'),
  },
  states: {
    loading: (snapshot) => {
      seesRows(snapshot);
      seesGone(0);
    },
    ready: (snapshot) => {
      seesRows(snapshot);
      expect(screen.getByText('Ksh 1,000')).toBeVisible();
      seesGone(1);
    },
    empty: (snapshot) => {
      seesRows(snapshot);
      seesGone(2);
    },
    failed: (snapshot) => {
      seesRows(snapshot);
      seesGone(0);
      expect(screen.getByRole('alert')).toHaveTextContent('Prices could not be loaded.');
    },
  },
});
