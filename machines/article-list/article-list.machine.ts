import { assign, emit, not, setup } from 'xstate';
import { type ArticleSummary, articlePageLength } from '#contract/articles.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { createResource } from '../support/resource.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, PageQuery } from './article-list.types.ts';
import { blogHome, type ListLocation, locationPath } from './list-location.ts';

/** Whether the last page is loaded: a page shorter than the page length is the last one. */
const hasEnded = ({ pages }: Context) => (pages.at(-1)?.length ?? articlePageLength) < articlePageLength;
const filledPages = ({ pages }: Context) => pages.filter((page) => page.length > 0).length;
const loadedPages = (context: Context) => Math.min(context.location.page, filledPages(context));

/**
 * The articles of one section of the blog, page by page. The URL holds the section and the page: `page.requested` only
 * redirects to the new URL, and `location.changed` loads what the URL names. A page number past the end shows the first page
 * and redirects to /articles.
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
      redirect(locationPath({ ...context.location, page: loadedPages(context) + 1 }), { replace: true }),
    ),
    resetPage: assign(({ context }) => ({ location: { ...context.location, page: 1 } })),
    goHome: emit(redirect(locationPath(blogHome), { replace: true })),
  },
  guards: {
    isSameSection: ({ context }, location: ListLocation) => location.section === context.location.section,
    hasArticles: ({ context }) => filledPages(context) > 0,
    isPageUnasked: ({ context }) => context.pages.length < context.location.page && !hasEnded(context),
    isPageEmpty: ({ context }) => context.location.page > filledPages(context),
    hasNextPage: ({ context }) => loadedPages(context) < filledPages(context) || !hasEnded(context),
  },
}).createMachine({
  id: 'articleList',
  context: ({ input }) => ({ location: input, pages: [], failure: null }),
  initial: 'loading',
  on: {
    'location.changed': [
      {
        guard: { type: 'isSameSection', params: ({ event }) => event.location },
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
        input: ({ context }) => ({ section: context.location.section, page: 0 }),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    loadingMore: {
      invoke: {
        id: 'loadNextPage',
        src: 'listArticleSection',
        input: ({ context }) => ({ section: context.location.section, page: context.pages.length }),
        onDone: { target: 'resolving', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: {
          target: 'stalled',
          actions: reportFailure,
        },
      },
    },
    resolving: {
      always: [
        { guard: not('hasArticles'), target: 'empty' },
        { guard: 'isPageUnasked', target: 'loadingMore' },
        { guard: 'isPageEmpty', target: 'ready', actions: ['resetPage', 'goHome'] },
        { target: 'ready' },
      ],
    },
    ready: {
      on: {
        'location.changed': {
          guard: { type: 'isSameSection', params: ({ event }) => event.location },
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
