import { assign, emit, not, setup } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { createResource } from '../support/resource.ts';
import { countPages, stateOfPages } from '../support/shown-pages.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, PageQuery } from './article-list.types.ts';
import { blogHome, type ListLocation, locationPath } from './list-location.ts';

/** Whether the last page is loaded: a page shorter than the page length is the last one. */
const hasEnded = ({ pages }: Context) => (pages.at(-1)?.length ?? articlePageLength) < articlePageLength;
const filledPages = ({ pages }: Context) => pages.filter((page) => page.length > 0).length;
const shownPages = (context: Context) => Math.min(countPages(context.location), filledPages(context));
const hasMorePages = (context: Context) => shownPages(context) < filledPages(context) || !hasEnded(context);
/** The page after the last shown one. */
const followingPage = (context: Context) => context.location.first + shownPages(context);

/** Returns the paths of the pages before and after the shown ones; null where there is none. */
export const neighbouringPages = (context: Context) => {
  const { location, pages } = context;
  const pathOf = (page: number) => locationPath({ ...location, page });
  return {
    previousPage: location.first > 1 ? pathOf(location.first - 1) : null,
    nextPage: pages.length > 0 && hasMorePages(context) ? pathOf(followingPage(context)) : null,
  };
};

/**
 * The articles of one section of the blog, page by page. The URL holds the section and the page: `page.requested` only
 * redirects to the new URL, and `location.changed` loads what the URL names. A page shows its own articles, and one that
 * was requested is appended to the shown ones. A page number past the end shows the first page and redirects to /articles.
 */
export const articleListMachine = setup({
  types: {} as { context: Context; events: Event; input: ListLocation; emitted: Emitted },
  actors: { listArticleSection: unprovided<readonly ArticleSummary[], PageQuery>('listArticleSection') },
  actions: {
    setLocation: assign((_, location: ListLocation) => ({ location })),
    clearPages: assign({ pages: [], failure: null }),
    appendPage: assign(({ context }, page: readonly ArticleSummary[]) => ({
      pages: [...context.pages, page],
      failure: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    goToNextPage: emit(({ context }) =>
      redirect(locationPath({ ...context.location, page: followingPage(context) }), {
        replace: true,
        state: stateOfPages(context.location),
      }),
    ),
    resetPage: assign(({ context }) => ({ location: { ...context.location, page: 1, first: 1 } })),
    goHome: emit(redirect(locationPath(blogHome), { replace: true })),
  },
  guards: {
    /** Whether a location names pages that begin with the loaded ones. */
    isSameStart: ({ context }, { section, first }: ListLocation) =>
      section === context.location.section && first === context.location.first,
    hasArticles: ({ context }) => filledPages(context) > 0,
    isPageUnasked: ({ context }) => context.pages.length < countPages(context.location) && !hasEnded(context),
    isPageEmpty: ({ context }) => countPages(context.location) > filledPages(context),
    /** The loaded pages do not begin with the first one, so they cannot be shown as the blog's home. */
    isPastEnd: ({ context }) =>
      context.location.first > 1 && countPages(context.location) > filledPages(context) && hasEnded(context),
    hasNextPage: ({ context }) => hasMorePages(context),
  },
}).createMachine({
  id: 'articleList',
  context: ({ input }) => ({ location: input, pages: [], failure: null }),
  initial: 'loading',
  on: {
    'location.changed': [
      {
        guard: { type: 'isSameStart', params: ({ event }) => event.location },
        actions: { type: 'setLocation', params: ({ event }) => event.location },
      },
      {
        target: '.loading',
        actions: ['clearPages', { type: 'setLocation', params: ({ event }) => event.location }],
      },
    ],
  },
  states: {
    loading: {
      invoke: {
        id: 'listArticleSection',
        src: 'listArticleSection',
        input: ({ context }) => ({ section: context.location.section, page: context.location.first - 1 }),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    loadingMore: {
      invoke: {
        id: 'loadNextPage',
        src: 'listArticleSection',
        input: ({ context: { location, pages } }) => ({
          section: location.section,
          page: location.first - 1 + pages.length,
        }),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: {
          target: 'stalled',
          actions: reportFailure,
        },
      },
    },
    resolving: {
      always: [
        { guard: 'isPastEnd', target: 'loading', actions: ['clearPages', 'resetPage', 'goHome'] },
        { guard: not('hasArticles'), target: 'empty' },
        { guard: 'isPageUnasked', target: 'loadingMore' },
        { guard: 'isPageEmpty', target: 'ready', actions: ['resetPage', 'goHome'] },
        { target: 'ready' },
      ],
    },
    ready: {
      on: {
        'location.changed': {
          guard: { type: 'isSameStart', params: ({ event }) => event.location },
          target: 'resolving',
          actions: { type: 'setLocation', params: ({ event }) => event.location },
        },
        'page.requested': { guard: 'hasNextPage', actions: 'goToNextPage' },
      },
    },
    stalled: { on: { 'list.retried': 'loadingMore' } },
    empty: {},
    failed: { on: { 'list.retried': 'loading' } },
  },
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
