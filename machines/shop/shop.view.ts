import type { SnapshotFrom } from 'xstate';
import type { shopMachine } from './shop.machine.ts';
import type { Event } from './shop.types.ts';

/** What the app around the pages shows. */
export const viewShop = (snapshot: SnapshotFrom<typeof shopMachine>) => ({
  /** Who is signed in is not known yet: 'Loading...' (spec section 2). */
  loading: snapshot.hasTag('loading'),
  /** A flow has failed for good; the page must be loaded anew. */
  broken: snapshot.hasTag('broken'),
});
export type ShopView = ReturnType<typeof viewShop>;

export const shopEvents = {
  /**
   * @param path the path that is shown now, with or without its query
   * @param state its navigation state
   */
  routeEntered: (path: string, state: unknown = null) => ({ type: 'route.entered', path, state }) satisfies Event,
};
