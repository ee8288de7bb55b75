import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { openTestDatabase } from '#tests/support/server/database.ts';
import { launchChromium, openShopIn, type Shop } from './open-shop.ts';

/** The test files of a worker share a browser, which ends with the worker; each visitor is a context of its own. */
let shared: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = launchChromium(inject('chromium'));
  return shared;
}

/** A running shop, with its own database in memory, and a browser that visits it. */
export const openShop = async (settings: Readonly<Record<string, string>> = {}): Promise<Shop> =>
  openShopIn(await openBrowser(), settings, () => openTestDatabase('empty'));
export { handsetOf, hearsNothing } from '#tests/support/models/practice-phone.ts';
export type { Shop, Visitor } from './open-shop.ts';
export { sizes } from './open-shop.ts';
