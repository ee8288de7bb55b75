import { describeModel, type FlowModel, type Step } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  type ShelfChange,
  type ShelfItem,
  type ShelfMachine,
  shelfEvents,
  viewShelf,
} from '#machines/support/shelf.ts';
import { failed, failureToast } from './failures.ts';
import { shelfItem } from './users.ts';

type Snapshot = SnapshotFrom<ShelfMachine>;

/** Returns items after a change: a new one is first, and each variant is there once. */
function changed(items: readonly ShelfItem[], change: ShelfChange | undefined): readonly ShelfItem[] {
  if (!change) return items;
  const id = change.kind === 'put' ? change.item.variantID : change.variantID;
  const others = items.filter(({ variantID }) => variantID !== id);
  return change.kind === 'put' ? [change.item, ...others] : others;
}

/** The stored items with the changes that wait. */
const shown = ({ items, waiting }: Snapshot['context']) => waiting.reduce(changed, items);

// @verifies Empty shell: Saved Items
/** A change waits while another is being stored, or until the shelf is loaded. */
const queued = ({ value, context: { waiting } }: Snapshot, change: ShelfChange) => ({
  state: value === 'ready' ? 'changing' : String(value),
  changes: { waiting: [...waiting, change] },
  restarts: [],
});

/** The next change is stored after a change. */
const next = ({ before: { context } }: Step<Snapshot>) => {
  const waiting = context.waiting.slice(1);
  const isLast = waiting.length === 0;
  return { waiting, state: isLast ? 'ready' : 'changing', restarts: isLast ? [] : ['changeItems'] };
};

interface Options {
  /** A change that cannot be stored causes no notice. */
  readonly quiet: boolean;
  /** The most items. */
  readonly max: number;
}

/** Defines the model of any machine made by `createShelf`. */
export function modelOfShelf(machine: ShelfMachine, { quiet, max }: Options): FlowModel<ShelfMachine> {
  const model = describeModel({
    machine,
    view: viewShelf,
    inputs: { start: undefined },
    events: {
      'item.put': [shelfEvents.put(shelfItem(1)), shelfEvents.put(shelfItem(2))],
      'item.removed': [shelfEvents.removed(1)],
    },
    invokeResults: {
      readItems: { done: [[], [shelfItem(2), shelfItem(1)]], error: [failed.of('storageUnavailable')] },
      changeItems: { done: [[], [shelfItem(1)]], error: [failed.of('storageUnavailable')] },
    },
    stateKey: (context) => [context.items.length, Math.min(context.waiting.length, 2), shown(context).length],
    start: () => ({ items: [], waiting: [] }),
    invokes: {
      readItems: { in: 'reading' },
      changeItems: { in: 'changing', input: ({ waiting }) => ({ change: waiting[0], max }) },
    },
    steps: {
      'item.put': ({ before, event: { item } }) => queued(before, { kind: 'put', item }),
      'item.removed': ({ before, event: { variantID } }) => queued(before, { kind: 'removed', variantID }),
      'readItems done': ({ before: { context }, event: { output } }) => ({
        state: context.waiting.length === 0 ? 'ready' : 'changing',
        changes: { items: output },
      }),
      'readItems error': ({ before: { context } }) => ({
        state: context.waiting.length === 0 ? 'ready' : 'changing',
      }),
      // The stored items are used, because another tab may have changed them.
      'changeItems done': (step) => {
        const { waiting, ...reached } = next(step);
        return { ...reached, changes: { items: step.event.output, waiting } };
      },
      // A change that cannot be stored applies to this visit.
      'changeItems error': (step) => {
        const { waiting, ...reached } = next(step);
        const { context } = step.before;
        const items = changed(context.items, context.waiting[0]).slice(0, max);
        return { ...reached, changes: { items, waiting }, emits: quiet ? [] : [failureToast(step.event.error)] };
      },
    },
    takes: ({ value, context }, event) =>
      event.type === 'item.put' ||
      (value !== 'reading' && shown(context).some(({ variantID }) => variantID === event.variantID)),
    shows: ({ value, context }) => {
      const items = value === 'reading' ? [] : shown(context);
      return { loading: value === 'reading', items, count: items.length };
    },
    invariants: (snapshot) => {
      const ids = shown(snapshot.context).map(({ variantID }) => variantID);
      const { has } = viewShelf(snapshot);
      expect([1, 2, 3].filter(has)).toEqual([1, 2, 3].filter((id) => ids.includes(id)));
    },
  });
  const full: FlowModel<ShelfMachine> = {
    ...model,
    name: 'a full shelf',
    events: { 'item.put': [shelfEvents.put(shelfItem(max + 1))], 'item.removed': [] },
    invokeResults: {
      readItems: { done: [Array.from({ length: max }, (_, place) => shelfItem(place + 1))] },
      changeItems: { error: [failed.of('storageUnavailable')] },
    },
  };
  return { ...model, furtherModels: [full] };
}
