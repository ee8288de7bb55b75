import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { cartMachine } from '#machines/cart/index.ts';
import type { checkoutMachine } from '#machines/checkout/index.ts';
import type { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import type { sessionMachine } from '#machines/session/index.ts';
import type { shopMachine } from '#machines/shop/index.ts';
import type { siteHeaderMachine } from '#machines/site-header/index.ts';
import type { toastsMachine } from '#machines/toasts/index.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

/** Provides the root actor to every component. */
export const ShopContext = createContext<ActorRefFrom<typeof shopMachine> | null>(null);

interface Children {
  readonly session: typeof sessionMachine;
  readonly cookieConsent: typeof cookieConsentMachine;
  readonly cart: typeof cartMachine;
  readonly siteHeader: typeof siteHeaderMachine;
  readonly checkout: typeof checkoutMachine;
  readonly toasts: typeof toastsMachine;
}

/** Returns the root actor. @throws outside of a ShopContext */
export function useShop(): ActorRefFrom<typeof shopMachine> {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('ShopContext has no shop');
  return shop;
}

/** Returns a long-lived child of the shop by its id. @throws where the shop has no such child */
export function useShopChild<K extends keyof Children>(id: K): ActorRefFrom<Children[K]> {
  const child = (useShop().getSnapshot().children as Record<string, unknown>)[id];
  if (!child) throw new Error(`the shop has no child '${id}'`);
  return child as ActorRefFrom<Children[K]>;
}

/** Returns the view model of a long-lived child, and the child itself for sending events. */
export function useChildView<K extends keyof Children, V>(
  id: K,
  view: (snapshot: SnapshotFrom<Children[K]>) => V,
): [V, ActorRefFrom<Children[K]>] {
  const child = useShopChild(id);
  return [useView(child as never, view as (snapshot: never) => V), child];
}
