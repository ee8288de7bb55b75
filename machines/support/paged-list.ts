import { assign, emit, not, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureMessage, failureNotice, reportFailure } from './failure.ts';
import { type Notice, type Redirect, redirect } from './notices.ts';
import { countPages, type ShownPages, stateOfPages } from './shown-pages.ts';
import { unprovided } from './unprovided.ts';

interface PagedListContext<Location, Page> {
  readonly location: Location;
  /** The pages loaded so far, as the server sent them; the last may be empty. */
  readonly pages: readonly Page[];
  readonly failure: Failure | null;
}

/** @typeParam Edit a change of the filters; never for a list without filters */
export type PagedListEvent<Location, Edit = never> =
  /** The URL changed: through a link, a redirect or the back button. */
  | { readonly type: 'location.changed'; readonly location: Location }
  | { readonly type: 'filters.edited'; readonly edit: Edit }
  /** The person requested the next page. */
  | { readonly type: 'page.requested' }
  | { readonly type: 'list.retried' };

/** How the lists differ. */
interface PagedListOptions<Location, Page, Query, Edit> {
  readonly id: string;
  /** Whether two locations differ at most in the pages. */
  readonly isSameList: (one: Location, other: Location) => boolean;
  /** The path of a location, which names its last shown page. */
  readonly pathOf: (location: Location) => string;
  /** The query for one page, counted from 1. */
  readonly queryOf: (location: Location, page: number) => Query;
  readonly rowsOf: (page: Page) => readonly unknown[];
  /** Whether the last of the loaded pages, of which there is at least one, is the last one of the list. */
  readonly hasEnded: (pages: readonly Page[], location: Location) => boolean;
  /** Whether a location leads to the start of a list that has ended. @param filled the number of its pages with rows */
  readonly isPastEnd: (location: Location, filled: number) => boolean;
  readonly startOf: (location: Location) => Location;
  /** Whether the rows of one list remain while another one loads. */
  readonly rowsRemain: boolean;
  /** Returns the location after an edit of the filters; null for an edit that changes nothing. */
  readonly edit?: (location: Location, edit: Edit) => Location | null;
}

/**
 * Creates the machine of a list that is loaded page by page, and its view. The URL holds the location: `page.requested`
 * and `filters.edited` only redirect to another URL, and `location.changed` loads what the URL names, so links and the
 * back button work. A page shows its own rows. A page that was requested is appended to the shown ones, and its URL
 * replaces theirs. The composition provides the actor `load`.
 */
export function createPagedList<Location extends ShownPages, Page, Query, Edit = never>({
  id,
  isSameList,
  pathOf,
  queryOf,
  rowsOf,
  hasEnded,
  isPastEnd,
  startOf,
  rowsRemain,
  edit,
}: PagedListOptions<Location, Page, Query, Edit>) {
  type Context = PagedListContext<Location, Page>;
  const countFilled = ({ pages }: Context) => pages.filter((page) => rowsOf(page).length > 0).length;
  const countShown = (context: Context) => Math.min(countPages(context.location), countFilled(context));
  const hasMorePages = (context: Context) =>
    context.pages.length > 0 &&
    (countShown(context) < countFilled(context) || !hasEnded(context.pages, context.location));
  /** The location after a press on Load more. */
  const followingLocation = (context: Context) => ({
    ...context.location,
    page: context.location.first + countShown(context),
  });

  const listSetup = setup({
    types: {} as {
      context: Context;
      events: PagedListEvent<Location, Edit>;
      input: Location;
      emitted: Notice | Redirect;
    },
    actors: { load: unprovided<Page, { readonly query: Query }>('load') },
    actions: {
      setLocation: assign((_, { location }: { location: Location }) => ({ location })),
      setPage: assign((_, { page }: { page: Page }) => ({ pages: [page], failure: null })),
      appendPage: assign(({ context: { pages } }, { page }: { page: Page }) => ({
        pages: [...pages, page],
        failure: null,
      })),
      clearPages: assign({ pages: [] }),
      setStart: assign(({ context }) => ({ location: startOf(context.location) })),
      replaceURL: emit(({ context }) => redirect(pathOf(context.location), { replace: true })),
      goToEdited: emit(({ context: { location } }, event: { edit: Edit }) =>
        redirect(pathOf(edit?.(location, event.edit) ?? location)),
      ),
      goToNextPage: emit(({ context }) =>
        redirect(pathOf(followingLocation(context)), { replace: true, state: stateOfPages(context.location) }),
      ),
      setFailure: assign((_, failure: Failure) => ({ failure })),
      notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    },
    guards: {
      /** Whether a location names pages that begin with the loaded ones. */
      isSameStart: ({ context }, { location }: { location: Location }) =>
        isSameList(context.location, location) && context.location.first === location.first,
      isEdit: ({ context: { location } }, event: { edit: Edit }) => edit?.(location, event.edit) != null,
      isPastEnd: ({ context }) =>
        context.location.page > 1 &&
        hasEnded(context.pages, context.location) &&
        isPastEnd(context.location, countFilled(context)),
      hasRows: ({ context }) => countFilled(context) > 0,
      isPageMissing: ({ context: { location, pages } }) =>
        pages.length < countPages(location) && !hasEnded(pages, location),
      hasNextPage: ({ context }) => hasMorePages(context),
    },
  });
  const editable =
    edit &&
    listSetup.createStateConfig({
      on: {
        'filters.edited': {
          guard: { type: 'isEdit', params: ({ event }) => event },
          actions: { type: 'goToEdited', params: ({ event }) => event },
        },
      },
    });
  const machine = listSetup.createMachine({
    id,
    context: ({ input }) => ({ location: input, pages: [], failure: null }),
    initial: 'loading',
    on: {
      'location.changed': [
        {
          guard: { type: 'isSameStart', params: ({ event }) => event },
          actions: { type: 'setLocation', params: ({ event }) => event },
        },
        {
          target: '.loading',
          actions: [
            ...(rowsRemain ? [] : ['clearPages' as const]),
            { type: 'setLocation', params: ({ event }) => event },
          ],
        },
      ],
      ...editable?.on,
    },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { location } }) => ({ query: queryOf(location, location.first) }),
          onDone: {
            target: 'resolving',
            actions: { type: 'setPage', params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: 'failed', actions: reportFailure },
        },
      },
      loadingMore: {
        invoke: {
          id: 'loadNextPage',
          src: 'load',
          input: ({ context: { location, pages } }) => ({ query: queryOf(location, location.first + pages.length) }),
          onDone: {
            target: 'resolving',
            actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) },
          },
          onError: { target: 'stalled', actions: reportFailure },
        },
      },
      resolving: {
        always: [
          { guard: 'isPastEnd', target: 'loading', actions: ['clearPages', 'setStart', 'replaceURL'] },
          { guard: not('hasRows'), target: 'empty' },
          { guard: 'isPageMissing', target: 'loadingMore' },
          { target: 'ready' },
        ],
      },
      ready: {
        on: {
          'location.changed': {
            guard: { type: 'isSameStart', params: ({ event }) => event },
            target: 'resolving',
            actions: { type: 'setLocation', params: ({ event }) => event },
          },
          'page.requested': { guard: 'hasNextPage', actions: 'goToNextPage' },
        },
      },
      stalled: { on: { 'list.retried': 'loadingMore' } },
      empty: {},
      // Rows of the previous location next to an error would be misleading.
      failed: { ...(rowsRemain && { entry: 'clearPages' as const }), on: { 'list.retried': 'loading' } },
    },
  });

  /** What the views of all lists have in common. */
  const view = (snapshot: SnapshotFrom<typeof machine>) => {
    const { context } = snapshot;
    const { location, failure } = context;
    const busy = snapshot.matches('loading') && countFilled(context) > 0;
    return {
      /** `loading` only while there are no rows; `ready` while other rows load. */
      status: busy ? ('ready' as const) : (statuses.find((state) => snapshot.matches(state)) ?? ('ready' as const)),
      /** True while the rows of a new location load; the shown rows belong to the previous one. */
      busy,
      /** The paths of the pages before and after the shown ones; null where there is none. */
      previousPage: location.first > 1 ? pathOf({ ...location, page: location.first - 1 }) : null,
      nextPage: hasMorePages(context) ? pathOf(followingLocation(context)) : null,
      loadingMore: snapshot.matches('loadingMore'),
      canLoadMore: snapshot.can(pagedListEvents.pageRequested()),
      canRetry: snapshot.can(pagedListEvents.retried()),
      message: failure && (snapshot.matches('failed') || snapshot.matches('stalled')) ? failureMessage(failure) : null,
    };
  };
  return { machine, view };
}

const statuses = ['loading', 'empty', 'failed'] as const;

export const pagedListEvents = {
  locationChanged: <Location>(location: Location) => ({ type: 'location.changed' as const, location }),
  pageRequested: () => ({ type: 'page.requested' as const }),
  retried: () => ({ type: 'list.retried' as const }),
};
