import { type Browser, chromium } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { startServer } from '#server/start.ts';
import { endVisits, type IdlePages, openVisitors } from './visitors.ts';

/** @param executablePath path of the browser's executable, as findChromium returns it */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/**
 * Starts a shop with its own database in memory, and visits it with a browser.
 * @param browser stays open when the shop is closed; its contexts are closed but those of idle pages
 * @param opening opens a prepared database; an empty one is filled at the start
 * @param idle pages, of which visitors get those at the shop's address before new ones
 */
export async function openShopIn(
  browser: Browser,
  settings: Readonly<Record<string, string>> = {},
  opening?: () => Promise<OpenDatabase>,
  idle: IdlePages = new Map(),
) {
  const config = readConfig({ PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ...settings });
  const server = await startServer(config, {}, opening);
  return {
    url: server.url,
    ownerLink: server.ownerLink,
    browser,
    ...openVisitors(browser, server.url, idle),
    async close() {
      await endVisits(browser, idle);
      await server.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShopIn>>;
