import { HydrationContext, type HydrationData } from '@uwanja/flow-ssr';
import { useContext } from 'react';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** What the components of a server-rendered page need to hydrate, with what a server knows of its shop. */
export interface PageHydration extends HydrationData {
  /** Whether M-PESA is simulated. Absent in a browser, which reads it from the page (`isSandbox`). */
  readonly isSandbox?: boolean;
  /** Absent in a browser, which reads them from the page (`readShopFacts`). */
  readonly shop?: ShopFacts;
}

/** Returns the page's hydration data; null where the browser renders the page without the server. */
export const useHydration = (): PageHydration | null => useContext(HydrationContext);
