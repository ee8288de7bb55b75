import { describeModel, type Effects, type Step } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import {
  articleListEvents,
  articleListMachine,
  blogHome,
  type ListLocation,
  viewArticleList,
  type WhatsOn,
  whatsOnMachine,
} from '#machines/article-list/index.ts';
import { redirect } from '#machines/support/notices.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { aPage, aSummary } from './articles.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

/** The first two pages, as after a press on Load more. */
export const twoPages: ListLocation = { ...blogHome, page: 2 };
export const secondPage: ListLocation = { ...twoPages, first: 2 };
export const highlights: ListLocation = { ...blogHome, section: 'highlight' };

export const fullPage = aPage(articlePageLength, 1);
export const lastPage = aPage(2, 101);

const othersMore = 'Load more pages through articles by section: other';
const highlightsMore = 'Load more pages through articles by section: highlight';
const loadMore = [othersMore, highlightsMore];
const emptyPage = ['An empty page: resets to page 0', 'An empty page: goes to /articles'];

interface Context {
  readonly location: ListLocation;
  readonly pages: readonly (readonly ArticleSummary[])[];
}
type Snapshot = SnapshotFrom<typeof articleListMachine>;

/** The articles on a page; a shorter page is the last one. */
const pageLength = 12;
const pagesNamed = ({ page, first }: ListLocation) => page - first + 1;
const isEnd = ({ pages }: Context) => pages.length > 0 && (pages.at(-1)?.length ?? 0) < pageLength;
const filled = ({ pages }: Context) => pages.filter((page) => page.length > 0).length;
const pagesShown = (context: Context) => Math.min(pagesNamed(context.location), filled(context));
const hasNext = (context: Context) => pagesShown(context) < filled(context) || !isEnd(context);
const nextPage = (context: Context) => context.location.first + pagesShown(context);

function pathOf({ section }: ListLocation, page: number): string {
  const query = [section === 'highlight' ? ['section=highlight'] : [], page === 1 ? [] : [`page=${page}`]].flat();
  return query.length === 0 ? '/articles' : `/articles?${query.join('&')}`;
}

/** Where an answer leads: an empty page leads to /articles, a page that is named is loaded. */
function settled({ location, pages }: Context): Effects<Context & { failure: unknown }> {
  const reset = { ...location, page: 1, first: 1 };
  const home = { emits: [redirect('/articles', { replace: true })], verifies: emptyPage };
  const changes = { location, pages };
  const count = filled(changes);
  if (location.first > 1 && isEnd(changes) && count < pagesNamed(location))
    return { state: 'loading', changes: { location: reset, pages: [], failure: null }, ...home };
  if (count === 0) return { state: 'empty', changes };
  if (pages.length < pagesNamed(location) && !isEnd(changes)) return { state: 'loadingMore', changes };
  if (count < pagesNamed(location)) return { state: 'ready', changes: { ...changes, location: reset }, ...home };
  return { state: 'ready', changes };
}

const appended = ({ before: { context }, event: { output } }: Step<Snapshot>) => {
  const { changes, ...reached } = settled({ ...context, pages: [...context.pages, output] });
  return { ...reached, changes: { ...changes, failure: null } };
};

/** The model for the page. */
export const articleListPageModel = describeModel({
  machine: articleListMachine,
  view: viewArticleList,
  inputs: { home: blogHome, secondPage },
  events: {
    'location.changed': [
      articleListEvents.locationChanged(blogHome),
      articleListEvents.locationChanged(twoPages),
      articleListEvents.locationChanged(highlights),
    ],
    'page.requested': [articleListEvents.pageRequested()],
    'list.retried': [articleListEvents.retried()],
  },
  spec: { 'page.requested': loadMore },
  invokeResults: {
    listArticleSection: { done: [fullPage, lastPage, []], error: [failed.of('offline')] },
    loadNextPage: { done: [lastPage, []], error: [failed.of('unreachable')] },
  },
  stateKey: ({ location, pages }) => [
    location.section,
    location.page,
    location.first,
    pages.map((page) => page.length),
  ],
  start: (location) => ({ location, pages: [], failure: null }),
  invokes: {
    listArticleSection: {
      in: 'loading',
      input: ({ location: { section, first } }) => ({ section, page: first - 1 }),
    },
    loadNextPage: {
      in: 'loadingMore',
      input: ({ location: { section, first }, pages }) => ({ section, page: first - 1 + pages.length }),
    },
  },
  steps: {
    'location.changed': ({ before: { value, context }, event: { location } }) => {
      // With the same first page, another number of pages leaves the loaded pages.
      if (location.section === context.location.section && location.first === context.location.first)
        return value === 'ready'
          ? { ...settled({ ...context, location }), restarts: [] }
          : { changes: { location }, restarts: [] };
      return {
        state: 'loading',
        changes: { location, pages: [], failure: null },
        restarts: value === 'loading' ? ['listArticleSection'] : [],
      };
    },
    'page.requested': ({ before: { context } }) => ({
      emits: [
        redirect(pathOf(context.location, nextPage(context)), {
          replace: true,
          state: { firstPage: context.location.first },
        }),
      ],
      verifies: context.location.section === 'highlight' ? highlightsMore : othersMore,
    }),
    'list.retried': ({ before: { value } }) => ({ state: value === 'failed' ? 'loading' : 'loadingMore' }),
    'listArticleSection done': (step) => {
      const effects = appended(step);
      return { ...effects, verifies: [effects.verifies ?? [], '/articles: blog home'].flat() };
    },
    'loadNextPage done': appended,
    'listArticleSection error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    'loadNextPage error': ({ event: { error } }) => ({
      state: 'stalled',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  takes: ({ value, context }, { type }) => {
    if (type === 'page.requested') return value === 'ready' && hasNext(context);
    return type === 'location.changed' || value === 'failed' || value === 'stalled';
  },
  shows: ({ value, context }) => {
    const { location, pages, failure } = context;
    const isFailed = value === 'failed' || value === 'stalled';
    const shown = pages.slice(0, pagesNamed(location)).flat();
    return {
      status: value === 'loading' || value === 'empty' || value === 'failed' ? value : 'ready',
      section: location.section,
      // An article is shown once, though two pages contain it.
      articles: shown.filter(
        ({ articleID }, place) => shown.findIndex((each) => each.articleID === articleID) === place,
      ),
      offset: (location.first - 1) * pageLength,
      previousPage: location.first === 1 ? null : pathOf(location, location.first - 1),
      nextPage: pages.length > 0 && hasNext(context) ? pathOf(location, nextPage(context)) : null,
      loadingMore: value === 'loadingMore',
      canLoadMore: value === 'ready' && hasNext(context),
      canRetry: isFailed,
      message: isFailed ? messageOf(failure) : null,
    };
  },
});

const noEvents = { 'location.changed': [], 'page.requested': [], 'list.retried': [] };

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
        'location.changed': [articleListEvents.locationChanged({ ...highlights, page: 6, first: 5 })],
        'page.requested': [articleListEvents.pageRequested()],
      },
      invokeResults: {
        listArticleSection: { done: [fullPage, []] },
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
