import { useContext } from 'react';
import type { ShopContact } from '#contract/shop-contact.ts';
import { readShopContact } from '#src/platform/browser/shop-contact.ts';
import { HydrationContext } from './hydration.ts';

/** Returns how the shop is reached, as the owner has set it. */
export const useShopContact = (): ShopContact => useContext(HydrationContext)?.contact ?? readShopContact();
