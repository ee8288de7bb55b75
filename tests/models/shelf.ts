import { expect } from 'vitest';
import { type ShelfMachine, shelf, viewShelf } from '#machines/support/shelf.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { shelfItem } from './people.ts';

/** The model of any machine made by `createShelf`. */
export const modelOfShelf = (machine: ShelfMachine) =>
  defineModel({
    machine,
    inputs: { start: undefined },
    events: {
      'item.put': [shelf.put(shelfItem(1)), shelf.put(shelfItem(2))],
      'item.removed': [shelf.removed(1)],
    },
    world: {
      readItems: { done: [[], [shelfItem(2), shelfItem(1)]], error: [failed.of('unstored')] },
      changeItems: { done: [[], [shelfItem(1)]], error: [failed.of('unstored')] },
    },
    remember: ({ items, waiting }) => [items.length, Math.min(waiting.length, 2)],
    invariants: (snapshot) => {
      const { items, count } = viewShelf(snapshot);
      expect(new Set(items.map(({ variantID }) => variantID)).size).toBe(count);
    },
  });
