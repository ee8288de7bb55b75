import { assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureNotice, toFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { stable } from './stable.ts';
import { unprovided } from './unprovided.ts';

/** A variant as a shelf stores it: enough to show and link it. Prices change, so they are not stored. */
export interface ShelfItem {
  readonly productID: number;
  readonly variantID: number;
  /** The product's name. */
  readonly name: string;
  readonly variantName: string;
  readonly image: string;
}

export type ShelfChange =
  | { readonly kind: 'put'; readonly item: ShelfItem }
  | { readonly kind: 'removed'; readonly variantID: number };

/** Returns the shelf after a change: newest first, each variant once, at most `max`. */
export function changeShelf(items: readonly ShelfItem[], change: ShelfChange, max: number): readonly ShelfItem[] {
  const variantID = change.kind === 'put' ? change.item.variantID : change.variantID;
  const others = items.filter((item) => item.variantID !== variantID);
  return change.kind === 'put' ? [change.item, ...others].slice(0, max) : others;
}

interface ShelfContext {
  /** Newest first. */
  readonly items: readonly ShelfItem[];
  /** Changes that are not stored yet, oldest first. */
  readonly waiting: readonly ShelfChange[];
}

const applyChanges = stable((waiting: readonly ShelfChange[], stored: readonly ShelfItem[]) => {
  const items = waiting.reduce((current, change) => changeShelf(current, change, Number.POSITIVE_INFINITY), stored);
  return { items, has: (variantID: number): boolean => has(items, variantID) };
});
/** Returns the stored items with the waiting changes applied. */
export const shownItems = ({ items, waiting }: ShelfContext): readonly ShelfItem[] =>
  applyChanges(waiting, items).items;
const has = (items: readonly ShelfItem[], variantID: number) => items.some((item) => item.variantID === variantID);

export type ShelfEvent =
  | { readonly type: 'item.put'; readonly item: ShelfItem }
  | { readonly type: 'item.removed'; readonly variantID: number };

type Removed = Extract<ShelfEvent, { type: 'item.removed' }>;

/** The transition of `item.removed`; only shown items can be removed. */
const removal = {
  guard: { type: 'isShown', params: ({ event }: { event: Removed }) => event },
  actions: {
    type: 'queueChange',
    params: ({ event: { variantID } }: { event: Removed }) => ({
      change: { kind: 'removed', variantID } satisfies ShelfChange as ShelfChange,
    }),
  },
} as const;

type ShelfTag = 'loading' | 'ready' | 'busy';

/**
 * Creates a machine for variants that the browser stores. Each change is applied to what is stored at that moment, so
 * that two tabs do not overwrite each other's changes. A change that cannot be stored applies to this visit. The
 * composition provides `readItems` and `changeItems`, which returns the shelf after the change.
 * @param options.max the maximum number of variants
 * @param options.quiet emits no notice when a change cannot be stored, because the customer did not request it
 */
export function createShelf({ id, max, quiet = false }: { id: string; max: number; quiet?: boolean }) {
  return setup({
    types: {} as { context: ShelfContext; events: ShelfEvent; tags: ShelfTag; emitted: Notice },
    actors: {
      readItems: unprovided<readonly ShelfItem[]>('readItems'),
      changeItems: unprovided<readonly ShelfItem[], { readonly change: ShelfChange; readonly max: number }>(
        'changeItems',
      ),
    },
    actions: {
      setItems: assign((_, { items }: { items: readonly ShelfItem[] }) => ({ items })),
      queueChange: assign(({ context }, { change }: { change: ShelfChange }) => ({
        waiting: [...context.waiting, change],
      })),
      dequeueChange: assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
      applyChange: assign(({ context: { items, waiting } }) => ({
        items: waiting[0] ? changeShelf(items, waiting[0], max) : items,
      })),
      notifyFailure: enqueueActions(({ enqueue }, failure: Failure) => {
        if (!quiet) enqueue.emit(failureNotice(failure));
      }),
    },
    guards: {
      hasWaiting: ({ context }) => context.waiting.length > 0,
      isShown: ({ context }, { variantID }: { variantID: number }) => has(shownItems(context), variantID),
    },
  }).createMachine({
    id,
    context: { items: [], waiting: [] },
    initial: 'reading',
    on: {
      'item.put': {
        actions: { type: 'queueChange', params: ({ event }) => ({ change: { kind: 'put', item: event.item } }) },
      },
    },
    states: {
      reading: {
        tags: 'loading',
        invoke: {
          id: 'readItems',
          src: 'readItems',
          onDone: { target: 'ready', actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) } },
          onError: 'ready',
        },
      },
      ready: {
        tags: 'ready',
        always: { guard: 'hasWaiting', target: 'changing' },
        on: { 'item.removed': removal },
      },
      changing: {
        tags: 'busy',
        on: { 'item.removed': removal },
        invoke: {
          id: 'changeItems',
          src: 'changeItems',
          input: ({ context: { waiting } }) => {
            const [change] = waiting;
            if (!change) throw new Error('no change of the shelf is waiting');
            return { change, max };
          },
          onDone: {
            target: 'ready',
            actions: [{ type: 'setItems', params: ({ event }) => ({ items: event.output }) }, 'dequeueChange'],
          },
          onError: {
            target: 'ready',
            actions: [
              'applyChange',
              'dequeueChange',
              { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
            ],
          },
        },
      },
    },
  });
}

/** The type of machines made by `createShelf`. */
export type ShelfMachine = ReturnType<typeof createShelf>;

const none: readonly ShelfItem[] = [];

/** The view model of a shelf: the stored items with the waiting changes applied. */
export const viewShelf = (snapshot: SnapshotFrom<ShelfMachine>) => {
  const { items, has } = applyChanges(snapshot.context.waiting, snapshot.context.items);
  const loading = snapshot.hasTag('loading');
  return { loading, items: loading ? none : items, count: loading ? 0 : items.length, has };
};
export type ShelfView = ReturnType<typeof viewShelf>;

export const shelfEvents = {
  put: (item: ShelfItem) => ({ type: 'item.put', item }) satisfies ShelfEvent,
  removed: (variantID: number) => ({ type: 'item.removed', variantID }) satisfies ShelfEvent,
};
