import { describeModel, type Effects, type Step } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import {
  articleListMachine,
  blogHome,
  type ListLocation,
  viewArticleList,
  type WhatsOn,
  whatsOnMachine,
} from '#machines/article-list/index.ts';
import { pagedListEvents } from '#machines/support/paged-list.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { aPage, aSummary } from './articles.ts';
import { failed } from './failures.ts';
import { pagedListMembers, pagesNamed } from './paged-list.rules.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

/** The first two pages, as after a press on Load more. */
export const twoPages: ListLocation = { ...blogHome, page: 2 };
export const secondPage: ListLocation = { ...twoPages, first: 2 };
export const highlights: ListLocation = { ...blogHome, section: 'highlight' };

export const fullPage = aPage(articlePageLength, 1);
export const lastPage = aPage(2, 101);

// @verifies Shared state offers the action: article
// @verifies articles
const othersMore = 'Load more pages through articles by section: other';
const highlightsMore = 'Load more pages through articles by section: highlight';
const loadMore = [othersMore, highlightsMore];
const emptyPage = ['An empty page: resets to page 0', 'An empty page: goes to /articles'];

/** The articles on a page; a shorter page is the last one. */
const pageLength = 12;

function pathOf({ section, page }: ListLocation): string {
  const query = [section === 'highlight' ? ['section=highlight'] : [], page === 1 ? [] : [`page=${page}`]].flat();
  return query.length === 0 ? '/articles' : `/articles?${query.join('&')}`;
}

type Page = readonly ArticleSummary[];
const { shows: showsPages, ...members } = pagedListMembers<ListLocation, Page>({
  pathOf,
  queryOf: ({ section }, page) => ({ section, page: page - 1 }),
  lengthOf: ({ length }) => length,
  isEnd: (pages) => (pages.at(-1)?.length ?? pageLength) < pageLength,
  // An empty page leads to /articles.
  startFor: (location, filled) => (filled < pagesNamed(location) ? { section: 'other', page: 1, first: 1 } : null),
  rowsRemain: false,
});
type AnyStep = Step<SnapshotFrom<typeof articleListMachine>>;
const verifying = (effects: Effects<unknown>, ...statements: readonly string[]) => ({
  ...effects,
  verifies: [...statements, ...(effects.emits ? emptyPage : [])],
});

/** The model for the page. */
export const articleListPageModel = describeModel({
  ...members,
  machine: articleListMachine,
  view: viewArticleList,
  inputs: { home: blogHome, secondPage },
  events: {
    'location.changed': [
      pagedListEvents.locationChanged(blogHome),
      pagedListEvents.locationChanged(twoPages),
      pagedListEvents.locationChanged(highlights),
    ],
    'filters.edited': [],
    'page.requested': [pagedListEvents.pageRequested()],
    'list.retried': [pagedListEvents.retried()],
  },
  spec: { 'page.requested': loadMore },
  invokeResults: {
    load: { done: [fullPage, lastPage, []], error: [failed.of('offline')] },
    loadNextPage: { done: [lastPage, []], error: [failed.of('unreachable')] },
  },
  stateKey: ({ location, pages }) => [
    location.section,
    location.page,
    location.first,
    pages.map((page) => page.length),
  ],
  steps: {
    ...members.steps,
    'location.changed': (step: AnyStep) => verifying(members.steps['location.changed'](step)),
    'page.requested': (step: AnyStep) => ({
      ...members.steps['page.requested'](step),
      verifies: step.before.context.location.section === 'highlight' ? highlightsMore : othersMore,
    }),
    'load done': (step: AnyStep) => verifying(members.steps['load done'](step), '/articles: blog home'),
    'loadNextPage done': (step: AnyStep) => verifying(members.steps['loadNextPage done'](step)),
  },
  shows: (snapshot) => {
    const { location, pages } = snapshot.context;
    const shown = pages.slice(0, pagesNamed(location)).flat();
    return {
      ...showsPages(snapshot),
      section: location.section,
      // An article is shown once, though two pages contain it.
      articles: shown.filter(
        ({ articleID }, place) => shown.findIndex((each) => each.articleID === articleID) === place,
      ),
      offset: (location.first - 1) * pageLength,
    };
  },
});

const noEvents = { 'location.changed': [], 'filters.edited': [], 'page.requested': [], 'list.retried': [] };

export const articleListModel = describeModel({
  ...articleListPageModel,
  furtherModels: [
    {
      ...articleListPageModel,
      name: 'a late page',
      inputs: {
        late: { ...highlights, page: 5, first: 5 },
        'two of three': { ...highlights, page: 3 },
      },
      events: {
        ...noEvents,
        'location.changed': [pagedListEvents.locationChanged({ ...highlights, page: 6, first: 5 })],
        'page.requested': [pagedListEvents.pageRequested()],
      },
      invokeResults: {
        load: { done: [fullPage, []] },
        // The list has changed between two requests, so that both pages contain one article.
        loadNextPage: { done: [aPage(pageLength, pageLength), aPage(2, pageLength), []] },
      },
      stateKey: ({ location, pages }) => [location.page, location.first, pages.map((page) => page.length)],
    },
  ],
});

const whatsOn: WhatsOn = { upcoming: [aSummary(1)], past: [], articles: [aSummary(2)] };
const nothingOn: WhatsOn = { upcoming: [], past: [], articles: [] };
const answers = { done: [whatsOn, nothingOn], error: [failed.of('offline')] };

export const whatsOnModel = describeModel({
  machine: whatsOnMachine,
  view: viewResource,
  inputs: { start: undefined },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(undefined)],
  },
  invokeResults: { load: answers },
  stateKey: ({ data, failure }) => [data?.upcoming.length, failure !== null],
  ...resourceMembers((answered) => answered === nothingOn),
  shows: shownResource,
});
