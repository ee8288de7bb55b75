import type { SnapshotFrom } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { countPages } from '../support/shown-pages.ts';
import { stable } from '../support/stable.ts';
import { type articleListMachine, viewPages } from './article-list.machine.ts';

/** Removes duplicates: when articles are published between two requests, both pages may contain the same article. */
const withoutTwins = (articles: readonly ArticleSummary[]) => [
  ...new Map(articles.map((article) => [article.articleID, article])).values(),
];

const shownArticles = stable((pages: readonly (readonly ArticleSummary[])[], count: number) =>
  withoutTwins(pages.slice(0, count).flat()),
);

/** The view model of a list of articles. */
export const viewArticleList = (snapshot: SnapshotFrom<typeof articleListMachine>) => {
  const { location, pages } = snapshot.context;
  return {
    ...viewPages(snapshot),
    section: location.section,
    articles: shownArticles(pages, countPages(location)),
    /** The number of articles on the pages before the shown ones. */
    offset: (location.first - 1) * articlePageLength,
  };
};
export type ArticleListView = ReturnType<typeof viewArticleList>;
