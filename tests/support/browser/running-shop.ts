import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { rateLimits } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { type Dump, dumpOf, openDump, testDatabase } from '#tests/support/server/database.ts';
import { launchChromium, openShopIn, type Shop } from './open-shop.ts';
import { endVisits, type IdlePages } from './visitors.ts';

/** The test files of a worker share one browser, which ends with the worker; each visitor is a browser context. */
let shared: Promise<Browser> | undefined;

async function openBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = launchChromium(inject('chromium'));
  return shared;
}

/** Returns the pages of the shared browser in the order of their contexts; none when no browser is running. */
export async function openPages(): Promise<readonly Page[]> {
  const open = await shared?.catch(() => undefined);
  return open?.contexts().flatMap((context) => context.pages()) ?? [];
}

/** The dump of this worker. A shop opens it in less time than it fills an empty database. */
let sampleDump: Promise<Dump> | undefined;

/** Dumps a database with the sample shop, filled at the present time. */
async function dumpSampleShop(): Promise<Dump> {
  const { db, engine, close } = await openDump(await testDatabase('empty'));
  await loadShop(db, sampleShop, new Date());
  const dump = await dumpOf(engine.pglite);
  await close();
  return dump;
}

function cachedSampleDump(): Promise<Dump> {
  sampleDump ??= dumpSampleShop();
  return sampleDump;
}

/** The idle pages of this worker's shops. */
const idle: IdlePages = new Map();

/**
 * The ports of this worker's closed shops. The next shop listens at one of them: a page that visited the same address has
 * compiled the shop's code.
 */
const freePorts = new Set<string>();

const isFree = (port: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(Number(port), () => server.close(() => resolve(true)));
  });

/** Takes a free port. @returns port 0, which is any port, where there is none */
async function takePort(): Promise<string> {
  for (const port of freePorts) {
    freePorts.delete(port);
    if (await isFree(port)) return port;
  }
  return '0';
}

/**
 * Starts a shop with its own database in memory, and visits it with the shared browser. `db` is for what no page can
 * do, such as making a payment older.
 * @param fill fills the empty database, which gets the sample shop otherwise
 */
export async function openShop(
  settings: Readonly<Record<string, string>> = {},
  fill?: (database: { readonly db: Database }) => Promise<unknown>,
): Promise<Shop & { db: Database }> {
  const database = await openDump(await (fill ? testDatabase('empty') : cachedSampleDump()));
  await fill?.(database);
  const PORT = await takePort();
  const shop = await openShopIn(await openBrowser(), { PORT, ...settings }, async () => database, idle);
  return {
    ...shop,
    db: database.db,
    async close() {
      await shop.close();
      freePorts.add(new URL(shop.url).port);
    },
  };
}

/** The shop that the files of this worker share. */
let sharedShop: ReturnType<typeof openShop> | undefined;

async function openSharedShop(): ReturnType<typeof openShop> {
  const open = await sharedShop;
  if (open?.browser.isConnected()) return open;
  sharedShop = openShop();
  return sharedShop;
}

/**
 * Returns a sample shop for files that change nothing but what their own visitors and customers have, and that expect
 * nothing of what others have. The files of a worker get the same one, because a start takes a second of the processor.
 */
export async function shareShop(): Promise<Shop & { db: Database }> {
  const shop = await openSharedShop();
  // All visitors have one address, by which some limits count.
  await shop.db.delete(rateLimits);
  return { ...shop, close: () => endVisits(shop.browser, idle) };
}
export { handsetOf, muteOutcomeStreams } from '#tests/support/models/handset.ts';
export type { Shop } from './open-shop.ts';
export { clearStorage, sizes, type Visitor, type VisitorOptions } from './visitors.ts';
