import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { viewSearch } from '#machines/search/index.ts';
import { SearchScreen } from '#src/screens/search/SearchScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { elsewhere, passedThrough, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { searchModel } from './search.model.ts';

type Snapshot = Parameters<typeof viewSearch>[0];
const seesTitle = (snapshot: Snapshot) =>
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    `Search Results for: ${viewSearch(snapshot).searchText}`,
  );

export const searchScreen = screenOf(searchModel)({
  page: <SearchScreen />,
  at: ({ searchText }) => ({ pathname: '/search', search: `?q=${encodeURIComponent(searchText)}` }),
  events: {
    'search.opened': elsewhere('the router'),
    'search.retried': press('Try again'),
  },
  states: {
    opening: passedThrough,
    missing: () => expect(screen.getByText('Text to search is missing.')).toBeVisible(),
    loading: (snapshot) => {
      seesTitle(snapshot);
      seesLoading();
    },
    ready: (snapshot) => {
      seesTitle(snapshot);
      expect(screen.getByText('The best 3 of 30 results are shown.')).toBeVisible();
      for (const kind of ['Services', 'Products', 'Articles'])
        expect(screen.getByRole('heading', { level: 2, name: new RegExp(`^${kind} `) })).toBeVisible();
    },
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
