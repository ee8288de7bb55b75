import type { Effects, Step } from '@uwanja/flow-paths';
import type { Failure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import type { ShownPages } from '#machines/support/shown-pages.ts';
import { failureOf, failureToast, messageOf } from './failures.ts';

interface Context<Location, Page> {
  readonly location: Location;
  readonly pages: readonly Page[];
  readonly failure: Failure | null;
}
interface Snapshot<Location, Page> {
  readonly value: unknown;
  readonly context: Context<Location, Page>;
}

/** How a list differs from others, written independently of its machine. */
interface ListRules<Location, Page> {
  readonly pathOf: (location: Location) => string;
  readonly queryOf: (location: Location, page: number) => object;
  readonly lengthOf: (page: Page) => number;
  /** Whether no further page follows the loaded ones. */
  readonly isEnd: (pages: readonly Page[], location: Location) => boolean;
  /** Where a list that has ended leads; null where it stays. */
  readonly startFor: (location: Location, filled: number) => Location | null;
  /** Whether the rows of one list remain while another one loads. */
  readonly rowsRemain: boolean;
}

export const pagesNamed = ({ page, first }: ShownPages) => page - first + 1;

/** Returns the members of a model of any machine made by `createPagedList`, and what its view has in common. */
export function pagedListMembers<Location extends ShownPages, Page>(rules: ListRules<Location, Page>) {
  type Loaded = Context<Location, Page>;
  const { pathOf, queryOf, lengthOf, isEnd, startFor, rowsRemain } = rules;
  const filled = (pages: readonly Page[]) => pages.filter((page) => lengthOf(page) > 0).length;
  const pagesShown = ({ location, pages }: Loaded) => Math.min(pagesNamed(location), filled(pages));
  const hasNext = (context: Loaded) =>
    pagesShown(context) < filled(context.pages) || !isEnd(context.pages, context.location);
  const nextPath = (context: Loaded) =>
    pathOf({ ...context.location, page: context.location.first + pagesShown(context) });
  const pathOfFirst = (location: Location) => pathOf({ ...location, page: 1 });
  const isFailed = (value: unknown) => value === 'failed' || value === 'stalled';

  /** Where loaded pages lead: past the end to the start at its address, otherwise to the pages that are named. */
  function settled({ location, pages }: Loaded): Effects<Loaded> {
    const start = location.page > 1 && isEnd(pages, location) ? startFor(location, filled(pages)) : null;
    if (start)
      return {
        state: 'loading',
        changes: { location: start, pages: [] },
        emits: [redirect(pathOf(start), { replace: true })],
      };
    const changes = { location, pages };
    if (filled(pages) === 0) return { state: 'empty', changes };
    return { state: pages.length < pagesNamed(location) && !isEnd(pages, location) ? 'loadingMore' : 'ready', changes };
  }
  const answered =
    (pagesBefore: (context: Loaded) => readonly Page[]) =>
    ({ before: { context }, event: { output } }: Step<Snapshot<Location, Page>>): Effects<Loaded> => {
      const { changes, ...reached } = settled({ ...context, pages: [...pagesBefore(context), output] });
      return { ...reached, changes: { ...changes, failure: null } };
    };
  const failing =
    (state: string, changes: Partial<Loaded>) =>
    ({ event: { error } }: Step<Snapshot<Location, Page>>): Effects<Loaded> => ({
      state,
      changes: { ...changes, failure: failureOf(error) },
      emits: [failureToast(error)],
    });

  return {
    start: (location: Location) => ({ location, pages: [], failure: null }),
    invokes: {
      // @verifies products
      load: { in: 'loading', input: ({ location }: Loaded) => ({ query: queryOf(location, location.first) }) },
      loadNextPage: {
        in: 'loadingMore',
        input: ({ location, pages }: Loaded) => ({ query: queryOf(location, location.first + pages.length) }),
      },
    },
    steps: {
      'location.changed': ({
        before: { value, context },
        event: { location },
      }: Step<Snapshot<Location, Page>>): Effects<Loaded> => {
        // With the same first page, another number of pages leaves the loaded pages.
        if (pathOfFirst(location) === pathOfFirst(context.location) && location.first === context.location.first)
          return value === 'ready'
            ? { ...settled({ ...context, location }), restarts: [] }
            : { changes: { location }, restarts: [] };
        return {
          state: 'loading',
          changes: { location, ...(!rowsRemain && { pages: [] }) },
          restarts: value === 'loading' ? ['load'] : [],
        };
      },
      'page.requested': ({ before: { context } }: Step<Snapshot<Location, Page>>): Effects<Loaded> => ({
        emits: [redirect(nextPath(context), { replace: true, state: { firstPage: context.location.first } })],
      }),
      'list.retried': ({ before: { value } }: Step<Snapshot<Location, Page>>): Effects<Loaded> => ({
        state: value === 'failed' ? 'loading' : 'loadingMore',
      }),
      'load done': answered(() => []),
      'loadNextPage done': answered(({ pages }) => pages),
      // Rows of another list beside a failure would be misleading.
      'load error': failing('failed', { pages: [] }),
      'loadNextPage error': failing('stalled', {}),
    },
    takes: ({ value, context }: Snapshot<Location, Page>, { type }: { readonly type: string }) => {
      if (type === 'page.requested') return value === 'ready' && hasNext(context);
      return type !== 'list.retried' || isFailed(value);
    },
    shows: ({ value, context }: Snapshot<Location, Page>) => {
      const { location, pages, failure } = context;
      const busy = value === 'loading' && filled(pages) > 0;
      return {
        status: !busy && (value === 'loading' || value === 'empty' || value === 'failed') ? value : 'ready',
        busy,
        previousPage: location.first === 1 ? null : pathOf({ ...location, page: location.first - 1 }),
        nextPage: pages.length > 0 && hasNext(context) ? nextPath(context) : null,
        loadingMore: value === 'loadingMore',
        canLoadMore: value === 'ready' && hasNext(context),
        canRetry: isFailed(value),
        message: isFailed(value) ? messageOf(failure) : null,
      };
    },
  };
}
