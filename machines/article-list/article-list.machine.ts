import { type ArticleSection, type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { createPagedList } from '../support/paged-list.ts';
import { createResource } from '../support/resource.ts';
import { countPages } from '../support/shown-pages.ts';
import { blogHome, type ListLocation, locationPath } from './list-location.ts';

interface PageQuery {
  readonly section: ArticleSection;
  /** Counts from 0. */
  readonly page: number;
}

/** The articles of one section of the blog. An empty page redirects to /articles. */
export const { machine: articleListMachine, view: viewPages } = createPagedList<
  ListLocation,
  readonly ArticleSummary[],
  PageQuery
>({
  id: 'articleList',
  isSameList: (one, other) => one.section === other.section,
  pathOf: locationPath,
  queryOf: ({ section }, page) => ({ section, page: page - 1 }),
  rowsOf: (page) => page,
  /** A page shorter than the page length is the last one. */
  hasEnded: (pages) => (pages.at(-1)?.length ?? 0) < articlePageLength,
  isPastEnd: (location, filled) => filled < countPages(location),
  startOf: () => blogHome,
  rowsRemain: false,
});

/** Upcoming and past events by date, and the newest articles. */
export interface WhatsOn {
  readonly upcoming: readonly ArticleSummary[];
  readonly past: readonly ArticleSummary[];
  readonly articles: readonly ArticleSummary[];
}

/** The data of /events and /blog. */
export const whatsOnMachine = createResource<WhatsOn>({
  id: 'whatsOn',
  isEmpty: ({ upcoming, past, articles }) => upcoming.length + past.length + articles.length === 0,
});
