import { useContext } from 'react';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { readShopFacts } from '#src/platform/browser/shop-facts.ts';
import { HydrationContext } from './hydration.ts';

/** Returns what the pages state about the shop, as its owner has set it. */
export const useShopFacts = (): ShopFacts => useContext(HydrationContext)?.shop ?? readShopFacts();
