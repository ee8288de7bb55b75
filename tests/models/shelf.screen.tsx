import { screen } from '@testing-library/react';
import type { FlowModel } from '@uwanja/flow-paths';
import { externalEvent, press, screenOf } from '@uwanja/flow-paths/page';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type ShelfMachine, viewShelf } from '#machines/support/shelf.ts';
import { seesLoading } from '#tests/support/models/expectations.ts';
import { nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';

/** Expects the shelf as it will be after every pending change: the page does not wait for the storage. */
const seesShelf = (snapshot: Parameters<typeof viewShelf>[0]) => {
  const { items, count } = viewShelf(snapshot);
  expect(screen.getByText(count === 0 ? '0 items found' : count === 1 ? '1 item' : `${count} items`)).toBeVisible();
  const names = items.map(({ name }) => name);
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent ?? '');
  expect(links.filter((text) => names.includes(text) || /^Product \d+$/.test(text))).toEqual(names);
};

/** Defines the screen level of a shelf made by `createShelf`. */
export const screenOfShelf = (model: FlowModel<ShelfMachine>, page: ReactNode) =>
  screenOf(model)({
    page,
    children: () => ({ session: nobodySignedIn() }),
    events: {
      'item.put': externalEvent('the page of a product'),
      'item.removed': press(({ variantID }) => `Remove Product ${variantID}, Standard`),
    },
    states: { reading: seesLoading, ready: seesShelf, changing: seesShelf },
  });
