import type { ShopFacts } from '#contract/shop-facts.ts';
import { readShopFacts } from '#src/platform/browser/shop-facts.ts';
import { useHydration } from './hydration.ts';

/** Returns what the pages state about the shop, as its owner has set it. */
export const useShopFacts = (): ShopFacts => useHydration()?.shop ?? readShopFacts();
