import { inject } from 'vitest';
import { openTestDatabase } from '#tests/support/server/database.ts';
import { openShopIn } from './open-shop.ts';

/** A running shop, with its own database in memory, and a browser that visits it. */
export const openShop = (settings: Readonly<Record<string, string>> = {}) =>
  openShopIn(inject('chromium'), settings, () => openTestDatabase('empty'));
export { handsetOf, hearsNothing } from '#tests/support/models/practice-phone.ts';
export type { Shop, Visitor } from './open-shop.ts';
export { sizes } from './open-shop.ts';
