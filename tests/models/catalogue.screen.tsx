import { screen, within } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewCatalogue } from '#machines/catalogue/index.ts';
import { searchFromFilters } from '#machines/support/product-filters.ts';
import { ProductsScreen } from '#src/screens/products/ProductsScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { cataloguePageModel, categoriesModel, platformsModel } from './catalogue.model.ts';
import { editsFilters } from './filter-events.ts';

const sideList = (name: string) => screen.queryByRole('group', { name });

/** Expects the rows, marked as busy while they are being replaced. */
const seesRows = (snapshot: Parameters<typeof viewCatalogue>[0]) => {
  const { rows, count, offset, busy, canLoadMore, previousPage, nextPage } = viewCatalogue(snapshot);
  const shown = offset === 0 ? rows.length : `${offset + 1} to ${offset + rows.length}`;
  expect(screen.getByText(`Showing ${shown} of ${count}`)).toBeVisible();
  const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  expect(pathOf('Previous page')).toBe(previousPage);
  expect(document.querySelectorAll('ul[aria-busy="true"]')).toHaveLength(busy ? 1 : 0);
  expect(findControl('button', 'Load more')?.getAttribute('href') ?? null).toBe(canLoadMore ? nextPage : null);
};

export const catalogueScreen = screenOf(cataloguePageModel)({
  page: <ProductsScreen />,
  at: (filters) => ({
    pathname: '/products',
    search: searchFromFilters(filters),
    state: { firstPage: filters.first },
  }),
  events: {
    'location.changed': externalEvent('the router'),
    'filters.edited': editsFilters,
    'page.requested': press('Load more'),
    'list.retried': press('Try again'),
  },
  states: {
    loading: (snapshot) => (viewCatalogue(snapshot).busy ? seesRows(snapshot) : seesLoading()),
    loadingMore: () => expect(findControl('button', 'Loading more')).toHaveAttribute('aria-disabled', 'true'),
    resolving: transient,
    ready: (snapshot) => {
      seesRows(snapshot);
      expect(screen.queryByRole('alert')).toBeNull();
    },
    stalled: (snapshot) => {
      seesRows(snapshot);
      seesFailure();
    },
    empty: seesText('No products available'),
    failed: seesFailure,
  },
});

const screenOfNames = (model: typeof categoriesModel, title: string) => {
  const seesNone = () => {
    expect(sideList(title)).toBeNull();
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  };
  const names = () => {
    const list = sideList(title);
    return (
      list &&
      within(list)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    );
  };
  return screenOf(model)({
    page: <ProductsScreen />,
    at: '/products',
    events: {
      'resource.retried': press('Try again'),
      'resource.changed': externalEvent('no part of the page: there is one such list'),
    },
    states: {
      loading: seesNone,
      ready: ({ context }) => expect(names()).toEqual((context.data ?? []).map(({ name, count }) => `${name}${count}`)),
      // A filter without choices is left out, with its title.
      empty: () => {
        expect(sideList(title)).toBeNull();
        expect(screen.queryByText(title)).toBeNull();
        expect(screen.queryByRole('alert')).toBeNull();
      },
      failed: () => expect(screen.getByRole('alert')).toHaveTextContent('This list could not be loaded.'),
    },
  });
};

export const categoriesScreen = screenOfNames(categoriesModel, 'Categories');
export const platformsScreen = screenOfNames(platformsModel, 'Platforms');
