import type { SnapshotFrom } from 'xstate';
import type { shopMachine } from './shop.machine.ts';
import type { Event } from './shop.types.ts';

/** The view model of the app's frame. */
export const viewShop = (snapshot: SnapshotFrom<typeof shopMachine>) => ({
  /** True while the session is unknown: 'Loading...' (spec section 2). */
  loading: snapshot.hasTag('loading'),
  /** A flow failed permanently; the page must be reloaded. */
  broken: snapshot.hasTag('broken'),
});
export type ShopView = ReturnType<typeof viewShop>;

/** Whether the checkout's code is loaded, so that its flow runs. */
export const viewCheckoutCode = (snapshot: SnapshotFrom<typeof shopMachine>): 'ready' | 'failed' | 'loading' => {
  if (snapshot.children.checkout) return 'ready';
  return snapshot.matches({ running: { checkout: 'failed' } }) ? 'failed' : 'loading';
};

export const shopEvents = {
  /**
   * @param path the current path, with or without its query
   * @param state its navigation state
   */
  routeEntered: (path: string, state: unknown = null) => ({ type: 'route.entered', path, state }) satisfies Event,
  checkoutRetried: () => ({ type: 'checkout.retried' }) satisfies Event,
};
