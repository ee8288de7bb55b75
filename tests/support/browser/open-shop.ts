import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { startServer } from '#server/start.ts';
import { patience } from './timeouts.ts';
import { recordToasts } from './toast-recorder.ts';

/** The sizes that pages are tested at (width × height in CSS pixels). */
export const sizes = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** @param executablePath path of the browser's executable, as findChromium returns it */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/**
 * Starts a shop with its own database in memory, and visits it with a browser.
 * @param browser stays open when the shop is closed; its contexts are closed
 * @param opening opens a prepared database; an empty one is filled at the start
 */
export async function openShopIn(
  browser: Browser,
  settings: Readonly<Record<string, string>> = {},
  opening?: () => Promise<OpenDatabase>,
) {
  const config = readConfig({ PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ...settings });
  const server = await startServer(config, {}, opening);
  return {
    url: server.url,
    ownerLink: server.ownerLink,
    browser,
    /**
     * Opens a browser context for a new visitor: no cookies, no storage, and by default the cookie banner already
     * answered.
     */
    async visitor(
      options: BrowserContextOptions & { askCookies?: boolean; scheme?: 'dark' | 'light' | 'system' } = {},
    ) {
      const { askCookies = false, scheme = 'dark', ...rest } = options;
      const context = await browser.newContext({ baseURL: server.url, viewport: sizes.desktop, ...rest });
      context.setDefaultTimeout(patience);
      await context.addInitScript(
        ([asked, mode]) => {
          if (!asked && localStorage.getItem('uwanjaCookies') === null) localStorage.setItem('uwanjaCookies', 'false');
          localStorage.setItem('mode', String(mode));
        },
        [askCookies, scheme] as const,
      );
      await context.addInitScript(recordToasts);
      const page = await context.newPage();
      return { context, page, consoleOutput: listen(page) };
    },
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShopIn>>;
export type Visitor = { context: BrowserContext; page: Page; consoleOutput: readonly string[] };

/**
 * Deletes a visitor's cookies and storage, so that the next page is their first one, with a warm cache. It costs a third
 * of a new visitor's page: it stays in its process, which has compiled the shop's code. What init scripts do stays.
 */
export async function clearStorage({ context, page }: Pick<Visitor, 'context' | 'page'>): Promise<void> {
  // A page of the shop's origin without code, because the shop's pages write when they are left.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/** Collects a page's console messages and uncaught errors; a correct page has none. */
function listen(page: Page): readonly string[] {
  const consoleOutput: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser also logs the status of the page itself: an unknown address answers 404.
    if (url === page.url() && message.text().includes('status of 404')) return;
    consoleOutput.push(`${message.type()}: ${message.text()} ${url}`.trim());
  });
  page.on('pageerror', (error) => consoleOutput.push(`thrown: ${error.message}`));
  return consoleOutput;
}
