import { screen, within } from '@testing-library/react';
import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import { viewHeroPrices, viewHighlights, viewHomeDeals } from '#machines/home/index.ts';
import { components } from '#messages/components.ts';
import { home } from '#messages/home.ts';
import { HeroSection } from '#src/screens/home/HomeScreen.tsx';
import { heroSlides } from '#src/screens/home/hero-slides.ts';
import { DealsSection, TopicsSection } from '#src/screens/home/LowerSections.tsx';
import { seesFailure } from '#tests/support/models/expectations.ts';
import { heroPricesModel, highlightsModel, homeDealsModel } from './home.model.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));
const unchanging = externalEvent('no part of the page: there is one such list');

/** The counts of the tiles. Every tile is a link, with or without a count. */
const counts = (tiles = 6) => {
  const deals = region('Deals');
  const links = deals.getAllByRole('link').filter(({ textContent }) => textContent !== components.reportProblem);
  expect(links).toHaveLength(tiles);
  return deals.queryAllByText(/^\d+ items?$/).map(({ textContent }) => textContent);
};

/** Expects the count of each tile whose sample is loaded. */
const seesCounts = (snapshot: Parameters<typeof viewHomeDeals>[0]) =>
  expect(counts(viewHomeDeals(snapshot).tiles.length)).toEqual(
    viewHomeDeals(snapshot).tiles.flatMap(({ count }) =>
      count === null ? [] : count === 1 ? '1 item' : `${count} items`,
    ),
  );

const seesPrices = (snapshot: Parameters<typeof viewHeroPrices>[0]): void => {
  const loaded = viewHeroPrices(snapshot);
  const prices: Readonly<Record<string, number>> = loaded ?? {};
  // A slide that offers nothing is left out; the newsletter is no product and no service.
  const shown = heroSlides.filter(({ key }) => key === 'newsletter' || loaded === null || prices[key] !== undefined);
  expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(shown.length);
  const priced = heroSlides.flatMap(({ key }) => {
    if (key === 'devices' && prices.consoles !== undefined) return home.hero.consolesFrom(formatMoney(prices.consoles));
    if (key === 'gamecards' && prices.games !== undefined) return home.hero.gamesFrom(formatMoney(prices.games));
    return prices[key] === undefined ? [] : home.hero.from(formatMoney(prices[key]));
  });
  expect(screen.queryAllByText(/^(Consoles f|Games f|F)rom Ksh/).map(({ textContent }) => textContent)).toEqual(priced);
};

export const heroPricesScreen = screenOf(heroPricesModel)({
  page: <HeroSection />,
  events: {
    'resource.retried': externalEvent('no part of the page: slides work without prices'),
    'resource.changed': unchanging,
  },
  states: {
    loading: seesPrices,
    ready: seesPrices,
    empty: seesPrices,
    failed: seesPrices,
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
    ready: seesCounts,
    empty: () => expect(screen.queryByRole('region', { name: 'Deals' })).toBeNull(),
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
    ready: (snapshot) => {
      const [first] = viewHighlights(snapshot).articles;
      expect(region('Trending Topics').getByRole('link', { name: first?.title ?? '' })).toBeVisible();
    },
    empty: () => expect(region('Trending Topics').getByText('No articles found')).toBeVisible(),
    failed: () => {
      seesFailure();
      expect(region('Trending Topics').getByRole('alert')).toBeVisible();
    },
  },
});
