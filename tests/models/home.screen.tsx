import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { HeroSection } from '#src/screens/home/HomeScreen.tsx';
import { DealsSection, TopicsSection } from '#src/screens/home/LowerSections.tsx';
import { seesFailure } from '#tests/support/models/expectations.ts';
import { elsewhere, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { heroPricesModel, highlightsModel, homeDealsModel } from './home.model.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));
const unchanging = elsewhere('nobody: there is one such list');

/** The counts of the tiles. Every tile is a link, with or without a count. */
const counts = () => {
  const deals = region('Deals');
  expect(deals.getAllByRole('link')).toHaveLength(6);
  return deals.queryAllByText(/^\d+ items?$/).map(({ textContent }) => textContent);
};

const seesPrices =
  (...prices: readonly string[]) =>
  () =>
    expect(screen.queryAllByText(/^From Ksh/).map(({ textContent }) => textContent)).toEqual(prices);

export const heroPricesScreen = screenOf(heroPricesModel)({
  page: <HeroSection />,
  events: { 'resource.retried': elsewhere('nobody: slides do without prices'), 'resource.changed': unchanging },
  states: {
    loading: seesPrices(),
    ready: seesPrices('From Ksh 500', 'From Ksh 740'),
    empty: seesPrices(),
    failed: seesPrices(),
  },
});

export const homeDealsScreen = screenOf(homeDealsModel)({
  page: <DealsSection />,
  events: { 'resource.retried': press('Try again'), 'resource.changed': unchanging },
  states: {
    loading: () => {
      expect(counts()).toEqual([]);
      expect(screen.queryByRole('alert')).toBeNull();
    },
    ready: () => expect(counts()).toEqual(['12 items', '0 items']),
    empty: () => expect(counts()).toEqual(['0 items']),
    failed: () => {
      expect(counts()).toEqual([]);
      seesFailure();
    },
  },
});

export const highlightsScreen = screenOf(highlightsModel)({
  page: <TopicsSection />,
  events: { 'resource.retried': press('Try again'), 'resource.changed': unchanging },
  states: {
    loading: () => expect(region('Trending Topics').getByText('Loading...')).toBeInTheDocument(),
    ready: () => expect(region('Trending Topics').getByRole('link', { name: 'The finals' })).toBeVisible(),
    empty: () => expect(region('Trending Topics').getByText('No articles found')).toBeVisible(),
    failed: () => {
      seesFailure();
      expect(region('Trending Topics').getByRole('alert')).toBeVisible();
    },
  },
});
