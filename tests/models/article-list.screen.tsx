import { screen, within } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { blogHome, type ListLocation, locationPath, viewArticleList } from '#machines/article-list/index.ts';
import { ArticlesScreen } from '#src/screens/articles/ArticlesScreen.tsx';
import { EventsScreen } from '#src/screens/events/EventsScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { articleListPageModel, whatsOnModel } from './article-list.model.ts';

const at = (location: ListLocation) => {
  const { pathname, search } = new URL(locationPath(location), 'http://shop');
  return { pathname, search, state: { firstPage: location.first } };
};

type Snapshot = Parameters<typeof viewArticleList>[0];
/** The list of articles. The highlights above it are loaded separately. */
const list = (snapshot: Snapshot) =>
  screen.getByRole('region', {
    name: viewArticleList(snapshot).section === blogHome.section ? 'More articles' : 'Highlights',
  });
const seesArticles = (snapshot: Snapshot) => {
  const { articles, offset, canLoadMore, previousPage, nextPage } = viewArticleList(snapshot);
  const shown = offset === 0 ? `${articles.length} articles` : `articles ${offset + 1} to ${offset + articles.length}`;
  expect(within(list(snapshot)).getByText(`Showing ${shown}`)).toBeVisible();
  const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  expect(pathOf('Previous page')).toBe(previousPage);
  expect(findControl('button', 'Load more')?.getAttribute('href') ?? null).toBe(canLoadMore ? nextPage : null);
};

export const articleListScreen = screenOf(articleListPageModel)({
  page: <ArticlesScreen />,
  at,
  events: {
    'location.changed': externalEvent('the router'),
    'filters.edited': externalEvent('no part of the page: the list has no filters'),
    'page.requested': press('Load more'),
    'list.retried': press('Try again'),
  },
  states: {
    loading: (snapshot) => expect(within(list(snapshot)).getByText('Loading...')).toBeInTheDocument(),
    loadingMore: () => expect(findControl('button', 'Loading more')).toHaveAttribute('aria-disabled', 'true'),
    resolving: transient,
    ready: (snapshot) => {
      seesArticles(snapshot);
      expect(screen.queryByRole('alert')).toBeNull();
    },
    stalled: (snapshot) => {
      seesArticles(snapshot);
      seesFailure();
    },
    empty: seesText('No articles found'),
    failed: seesFailure,
  },
});

export const whatsOnScreen = screenOf(whatsOnModel)({
  page: <EventsScreen />,
  at: '/events',
  events: {
    'resource.retried': press('Try again'),
    'resource.changed': externalEvent('no part of the page: there is one such list'),
  },
  states: {
    loading: seesLoading,
    ready: () => {
      expect(findControl('heading', 'Upcoming events')).toBeVisible();
      expect(findControl('link', 'Article 1')).toBeVisible();
    },
    empty: seesText('No articles found'),
    failed: seesFailure,
  },
});
