import { screen } from '@testing-library/react';
import { externalEvent, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewSearch } from '#machines/search/index.ts';
import { searchFromFilters } from '#machines/support/product-filters.ts';
import { SearchScreen } from '#src/screens/search/SearchScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { editsFilters } from './filter-events.ts';
import { searchPageModel } from './search.model.ts';

type Snapshot = Parameters<typeof viewSearch>[0];
const seesTitle = (snapshot: Snapshot) =>
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    `Search Results for: ${viewSearch(snapshot).searchText}`,
  );

/** Expects the results, marked as busy while they are being replaced. */
const seesResults = (snapshot: Snapshot) => {
  seesTitle(snapshot);
  expect(screen.getByText('4 results')).toBeVisible();
  expect(document.querySelectorAll('ul[aria-busy="true"]')).toHaveLength(viewSearch(snapshot).busy ? 1 : 0);
};

export const searchScreen = screenOf(searchPageModel)({
  page: <SearchScreen />,
  at: ({ searchText, filters }) => ({
    pathname: '/search',
    search: `?q=${encodeURIComponent(searchText)}${searchFromFilters(filters).replace('?', '&')}`,
  }),
  // Another search replaces the filters, so a joined path would need controls that are gone.
  separatePaths: true,
  events: {
    'search.opened': externalEvent('the router'),
    'filters.edited': editsFilters,
    'search.retried': press('Try again'),
  },
  states: {
    opening: transient,
    missing: () => expect(screen.getByText('Text to search is missing.')).toBeVisible(),
    loading: (snapshot) => {
      seesTitle(snapshot);
      seesLoading();
    },
    resolving: transient,
    'found.ready': (snapshot) => {
      seesResults(snapshot);
      for (const kind of ['Services', 'Products', 'Articles'])
        expect(screen.getByRole('heading', { level: 2, name: new RegExp(`^${kind} `) })).toBeVisible();
    },
    'found.unmatched': (snapshot) => {
      seesTitle(snapshot);
      expect(screen.getByText('Nothing fits all of the chosen filters.')).toBeVisible();
    },
    'found.reloading': (snapshot) => (viewSearch(snapshot).status === 'ready' ? seesResults(snapshot) : seesLoading()),
    empty: (snapshot) => {
      seesTitle(snapshot);
      expect(screen.getByText('No records found')).toBeVisible();
    },
    failed: (snapshot) => {
      seesTitle(snapshot);
      seesFailure();
    },
  },
});
