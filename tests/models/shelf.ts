import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { changeShelf, type ShelfMachine, shelfEvents, shownItems, viewShelf } from '#machines/support/shelf.ts';
import { defineModel, type Walked } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { shelfItem } from './users.ts';

/**
 * Checks a step of any shelf.
 * @param quiet a change that cannot be stored causes no notice
 */
function expectShelf(
  snapshot: SnapshotFrom<ShelfMachine>,
  { event, emitted, before }: Walked<SnapshotFrom<ShelfMachine>>,
  quiet: boolean,
): void {
  const { items, waiting } = snapshot.context;
  // Changes wait only while another is being stored, or until the shelf is loaded.
  expect(snapshot.hasTag('busy')).toBe(waiting.length > 0 && !snapshot.hasTag('loading'));
  if (!event || !before) return;
  const was = before.context;
  const [first] = was.waiting;
  expect(snapshot.hasTag('loading')).toBe(before.hasTag('loading') && !event.type.startsWith('xstate.'));
  switch (event.type) {
    case 'item.put':
      expect({ items, waiting }).toEqual({
        items: was.items,
        waiting: [...was.waiting, { kind: 'put', item: event.item }],
      });
      break;
    case 'item.removed':
      expect(waiting).toEqual([...was.waiting, { kind: 'removed', variantID: event.variantID }]);
      break;
    case 'xstate.done.actor.readItems':
      expect({ items, waiting }).toEqual({ items: event.output, waiting: was.waiting });
      break;
    case 'xstate.done.actor.changeItems':
      // The stored items are used, because another tab may have changed them.
      expect({ items, waiting }).toEqual({ items: event.output, waiting: was.waiting.slice(1) });
      break;
    case 'xstate.error.actor.changeItems':
      expect({ items, waiting }).toEqual({
        items: first && changeShelf(was.items, first, Number.POSITIVE_INFINITY),
        waiting: was.waiting.slice(1),
      });
  }
  const lost = event.type === 'xstate.error.actor.changeItems' && !quiet;
  expect(emitted).toEqual(lost ? [failureNotice(toFailure(event.error))] : []);
}

const idsOf = (items: readonly { readonly variantID: number }[]) => items.map(({ variantID }) => variantID);

/** Defines the model of any machine made by `createShelf`. */
export const modelOfShelf = (machine: ShelfMachine, { quiet }: { readonly quiet: boolean }) =>
  defineModel({
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
    stateKey: ({ items, waiting }) => [
      items.length,
      Math.min(waiting.length, 2),
      shownItems({ items, waiting }).length,
    ],
    invariants: (snapshot, walked) => {
      expectShelf(snapshot, walked, quiet);
      const { items, count } = viewShelf(snapshot);
      for (const variantID of [1, 2, 3])
        expect(snapshot.can(shelfEvents.removed(variantID))).toBe(idsOf(items).includes(variantID));
      expect(new Set(items.map(({ variantID }) => variantID)).size).toBe(count);
    },
  });
