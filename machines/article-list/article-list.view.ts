import type { SnapshotFrom } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { failureMessage } from '../support/failure.ts';
import { countPages } from '../support/shown-pages.ts';
import { stable } from '../support/stable.ts';
import { type articleListMachine, neighbouringPages } from './article-list.machine.ts';
import type { Context, Event } from './article-list.types.ts';
import type { ListLocation } from './list-location.ts';

const statuses = ['loading', 'empty', 'failed'] as const;

/** Removes duplicates: when articles are published between two requests, both pages may contain the same article. */
const withoutTwins = (articles: readonly ArticleSummary[]) => [
  ...new Map(articles.map((article) => [article.articleID, article])).values(),
];

const shownArticles = stable((pages: Context['pages'], count: number) => withoutTwins(pages.slice(0, count).flat()));

/** The view model of a list of articles. */
export const viewArticleList = (snapshot: SnapshotFrom<typeof articleListMachine>) => {
  const { location, pages, failure } = snapshot.context;
  return {
    status: statuses.find((state) => snapshot.matches(state)) ?? ('ready' as const),
    section: location.section,
    articles: shownArticles(pages, countPages(location)),
    /** The number of articles on the pages before the shown ones. */
    offset: (location.first - 1) * articlePageLength,
    ...neighbouringPages(snapshot.context),
    loadingMore: snapshot.matches('loadingMore'),
    canLoadMore: snapshot.can(articleListEvents.pageRequested()),
    canRetry: snapshot.can(articleListEvents.retried()),
    message: failure && (snapshot.matches('failed') || snapshot.matches('stalled')) ? failureMessage(failure) : null,
  };
};
export type ArticleListView = ReturnType<typeof viewArticleList>;

export const articleListEvents = {
  locationChanged: (location: ListLocation) => ({ type: 'location.changed', location }) satisfies Event,
  pageRequested: () => ({ type: 'page.requested' }) satisfies Event,
  retried: () => ({ type: 'list.retried' }) satisfies Event,
};
