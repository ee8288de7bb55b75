import { describe, expect, it } from 'vitest';
import { recentlyViewedMachine } from '#machines/recently-viewed/index.ts';
import { savedItemsMachine } from '#machines/saved-items/index.ts';
import { changeShelf, shelfEvents, viewShelf } from '#machines/support/shelf.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { recentlyViewedModel } from '../models/recently-viewed.model.ts';
import { savedItemsModel } from '../models/saved-items.model.ts';
import { shelfItem } from '../models/users.ts';

const ids = (items: readonly { variantID: number }[]) => items.map(({ variantID }) => variantID);
const some = (...variantIDs: number[]) => variantIDs.map(shelfItem);

describe('a change of a shelf', () => {
  it('puts a new item first and once, and drops the oldest', () => {
    expect(ids(changeShelf(some(3, 2, 1), { kind: 'put', item: shelfItem(4) }, 3))).toEqual([4, 3, 2]);
    expect(ids(changeShelf(some(3, 2, 1), { kind: 'put', item: shelfItem(1) }, 3))).toEqual([1, 3, 2]);
  });

  it('removes only the removed item', () => {
    expect(ids(changeShelf(some(3, 2, 1), { kind: 'removed', variantID: 2 }, 3))).toEqual([3, 1]);
    expect(ids(changeShelf(some(3), { kind: 'removed', variantID: 9 }, 3))).toEqual([3]);
  });
});

describe('saved items', () => {
  it('applies changes that are made before the items are read', async () => {
    const flow = startFlow(savedItemsMachine);
    flow.send(shelfEvents.put(shelfItem(5)));
    expect(flow.waiting()).toEqual(['readItems']);
    await flow.answer('readItems', some(1));
    expect(flow.inputOf('changeItems')).toMatchObject({ change: { kind: 'put', item: { variantID: 5 } } });
    // A pending change is already visible.
    expect(ids(viewShelf(flow.snapshot).items)).toEqual([5, 1]);
    await flow.answer('changeItems', some(5, 1));
    expect(viewShelf(flow.snapshot).has(5)).toBe(true);
  });

  it('stores changes one after the other in their order', async () => {
    const flow = startFlow(savedItemsMachine);
    await flow.answer('readItems', []);
    flow.send(shelfEvents.put(shelfItem(1)));
    flow.send(shelfEvents.removed(1));
    expect(viewShelf(flow.snapshot).count).toBe(0);
    await flow.answer('changeItems', some(1));
    expect(flow.inputOf('changeItems')).toMatchObject({ change: { kind: 'removed', variantID: 1 } });
    await flow.answer('changeItems', []);
    expect(viewShelf(flow.snapshot).count).toBe(0);
  });

  it('applies changes to this visit where the browser stores nothing, and reports it', async () => {
    const flow = startFlow(savedItemsMachine);
    await flow.fail('readItems', failed.of('storageUnavailable'));
    flow.send(shelfEvents.put(shelfItem(1)));
    await flow.fail('changeItems', failed.of('storageUnavailable'));
    expect(viewShelf(flow.snapshot).has(1)).toBe(true);
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'storageFailed' }]);
  });
});

describe('recently viewed items', () => {
  it('keeps the last twenty viewed items', async () => {
    const flow = startFlow(recentlyViewedMachine);
    await flow.answer('readItems', []);
    flow.send(shelfEvents.put(shelfItem(1)));
    expect(flow.inputOf('changeItems')).toMatchObject({ max: 20 });
  });

  it('reports nothing where the browser stores no viewed items, because the customer did not request it', async () => {
    const flow = startFlow(recentlyViewedMachine);
    await flow.answer('readItems', []);
    flow.send(shelfEvents.put(shelfItem(1)));
    await flow.fail('changeItems', failed.of('storageUnavailable'));
    expect(flow.emitted).toEqual([]);
    expect(viewShelf(flow.snapshot).count).toBe(1);
  });
});

walkEveryPath(savedItemsModel);
walkEveryPath(recentlyViewedModel);
