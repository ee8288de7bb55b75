import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { patience } from './timeouts.ts';
import { recordToasts } from './toast-recorder.ts';

/** The visitors of a shop, each a browser context with one page. */

/** The sizes that pages are tested at (width × height in CSS pixels). */
export const sizes = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

export interface VisitorOptions extends BrowserContextOptions {
  /** Whether the cookie banner is still to be answered; by default it has been. */
  readonly askCookies?: boolean;
  readonly scheme?: 'dark' | 'light' | 'system';
  /** Installs a clock that the test advances with `page.clock`. */
  readonly clock?: boolean;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The page's console messages and uncaught errors; a correct page has none. */
  readonly consoleOutput: readonly string[];
  /**
   * Ends the visit. The next visitor with the same options is a new one (no cookies, no storage) in this page, with a
   * warm cache: that costs a third of a new context, because the page's process has compiled the shop's code. A visit
   * with a change that cannot be undone (a clock installed later, permissions, a session of DevTools) closes its context.
   */
  leave(): Promise<void>;
}

/**
 * Deletes a visitor's cookies and storage, so that the next page is their first one, with a warm cache. What init scripts
 * do stays.
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

/** The events that tests listen to. Playwright itself listens to others. */
const listenedTo = ['console', 'pageerror', 'request', 'response', 'requestfinished', 'requestfailed'] as const;

/** Collects a page's console messages and uncaught errors. */
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

/** Calls `note` with the result of each call of a method. */
function observe<M extends string>(target: Record<M, unknown>, method: M, note: (made: unknown) => void): void {
  const call = (target[method] as (...rest: unknown[]) => unknown).bind(target);
  const observed = (...rest: unknown[]) => {
    const made = call(...rest);
    note(made);
    return made;
  };
  Object.assign(target, { [method]: observed });
}

/** Records what a visit changes in its context and page. @returns a function that undoes it, or answers false */
function recordChanges(context: BrowserContext, page: Page, hasClock: boolean): () => Promise<boolean> {
  const changes: Promise<Disposable>[] = [];
  let isReusable = true;
  const refuse = () => {
    isReusable = false;
  };
  for (const target of [context, page]) {
    for (const method of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const)
      observe(target, method, (made) => changes.push(made as Promise<Disposable>));
    observe(target, 'setExtraHTTPHeaders', refuse);
  }
  for (const method of ['newCDPSession', 'grantPermissions', 'setGeolocation'] as const)
    observe(context, method, refuse);
  if (!hasClock)
    for (const method of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
      observe(context.clock, method, refuse);
  return async () => {
    if (!isReusable || page.isClosed()) return false;
    for (const change of changes.splice(0)) await (await change).dispose();
    return true;
  };
}

/** A page that visitors get one after another. */
interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Undoes the changes of a visitor. Resolves to false where that is impossible. */
  undo(): Promise<boolean>;
  clearCache(): Promise<unknown>;
}
/** The pages whose visitors have left, by the shop's address and the options of their contexts. */
export type IdlePages = Map<string, Visit[]>;

/** Closes all contexts but those of the idle pages, whose HTTP caches it clears. */
export async function endVisits(browser: Browser, idle: IdlePages): Promise<void> {
  const left = new Map([...idle.values()].flat().map((visit) => [visit.context, visit]));
  await Promise.all(browser.contexts().map((context) => left.get(context)?.clearCache() ?? context.close()));
}

/**
 * @param baseURL the shop's address
 * @param idle pages, of which visitors get those at this address before new ones
 */
export function openVisitors(browser: Browser, baseURL: string, idle: IdlePages) {
  async function open({ clock = false, ...rest }: VisitorOptions): Promise<Visit> {
    const context = await browser.newContext({ baseURL, viewport: sizes.desktop, ...rest });
    context.setDefaultTimeout(patience);
    await context.addInitScript(recordToasts);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    return {
      context,
      page,
      undo: recordChanges(context, page, clock),
      clearCache: () => devtools.send('Network.clearBrowserCache'),
    };
  }

  async function visit(options: VisitorOptions, isFirst: boolean): Promise<Visitor> {
    const { viewport = sizes.desktop, askCookies = false, scheme = 'dark', ...ofContext } = options;
    const { clock = false, reducedMotion = null, colorScheme = null, forcedColors = null } = ofContext;
    const key = JSON.stringify([baseURL, ofContext]);
    const left = isFirst ? undefined : idle.get(key)?.pop();
    const opened = left && !left.page.isClosed() ? left : await open(ofContext);
    const { context, page, undo } = opened;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion, colorScheme, forcedColors, media: null, contrast: null });
    await context.addInitScript(
      ([asked, mode]) => {
        if (!asked && localStorage.getItem('uwanjaCookies') === null) localStorage.setItem('uwanjaCookies', 'false');
        localStorage.setItem('mode', String(mode));
      },
      [askCookies, scheme] as const,
    );
    // A page that is visited again gets the current time.
    if (clock) await context.clock.install();
    return {
      context,
      page,
      consoleOutput: listen(page),
      async leave() {
        if (isFirst || !(await undo())) return context.close();
        for (const open of context.pages()) if (open !== page) await open.close();
        await Promise.all([
          page.unrouteAll({ behavior: 'ignoreErrors' }),
          context.unrouteAll({ behavior: 'ignoreErrors' }),
        ]);
        await context.setOffline(false);
        if (clock) await context.clock.resume();
        await clearStorage(opened);
        for (const event of listenedTo) page.removeAllListeners(event);
        // A pointer over a toast or a slide stops its time.
        await page.mouse.move(0, 0);
        idle.set(key, [...(idle.get(key) ?? []), opened]);
      },
    };
  }

  return {
    /**
     * Opens a page for a new visitor: no cookies, no storage, and by default the cookie banner already answered. It is
     * the page of an earlier visitor with the same options who has left, if there is one.
     */
    visitor: (options: VisitorOptions = {}) => visit(options, false),
    /** Opens a page that has downloaded and compiled nothing of the shop. */
    firstVisitor: (options: VisitorOptions = {}) => visit(options, true),
  };
}
