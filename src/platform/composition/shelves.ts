import * as v from 'valibot';
import { listOffers } from '#contract/products.ts';
import { recentlyViewedMachine } from '#machines/recently-viewed/index.ts';
import { savedItemsMachine } from '#machines/saved-items/index.ts';
import { shelfOffersMachine } from '#machines/shelf-offers/index.ts';
import { changeShelf, type ShelfChange, type ShelfItem } from '#machines/support/shelf.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { fromBrowser } from './from-browser.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const stored = v.array(
  v.object({
    productID: id,
    variantID: id,
    name: v.string(),
    variantName: v.string(),
    // Only the shop's own images are loaded.
    image: v.pipe(v.string(), v.startsWith('/images/')),
  }),
);

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

/** Returns the items of a shelf in local storage; empty where they are missing or invalid. */
function readShelf(
  storage: KeyValueStorage,
  key: typeof keys.savedItems | typeof keys.recentlyViewed,
): readonly ShelfItem[] {
  const parsed = v.safeParse(stored, parse(storage.read(key)));
  return parsed.success ? parsed.output : [];
}

const createShelfActors = ({ storage }: Environment, key: typeof keys.savedItems | typeof keys.recentlyViewed) => ({
  readItems: fromBrowser<readonly ShelfItem[], undefined>(async () => readShelf(storage, key)),
  changeItems: fromBrowser<readonly ShelfItem[], { readonly change: ShelfChange; readonly max: number }>(
    async ({ input: { change, max } }) => {
      const items = changeShelf(readShelf(storage, key), change, max);
      storage.write({ [key]: JSON.stringify(items) });
      return items;
    },
  ),
});

export const shelfOffersFlow = ({ api }: Environment) =>
  shelfOffersMachine.provide({
    actors: {
      load: fromCall(api, listOffers, ({ query }) => ({ query: { variantIDs: query.variantIDs.join() } })),
    },
  });
export const savedItemsFlow = (environment: Environment) =>
  savedItemsMachine.provide({ actors: createShelfActors(environment, keys.savedItems) });
export const recentlyViewedFlow = (environment: Environment) =>
  recentlyViewedMachine.provide({ actors: createShelfActors(environment, keys.recentlyViewed) });
