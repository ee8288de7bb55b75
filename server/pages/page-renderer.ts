import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { sourceHash } from '../http/security-headers.ts';
import { second } from '../time.ts';
import { escapeJson, escapeMarkup } from './markup.ts';
import { createShares } from './render-shares.ts';
import { type RenderBody, type RenderedBody, renderNothing } from './rendered-body.ts';

/** Renders the bodies of pages with the site's own components (src/app/server.tsx, built into dist/server). */

/** What applies to all pages of a renderer. */
interface RenderSetting {
  readonly request: RequestInProcess;
  readonly isSandbox: boolean;
  readonly shop: () => ShopFacts;
}

/** The exports of src/app/server.tsx that are used here. `Site` is what all pages of a renderer share. */
export interface SiteModule<Site = unknown> {
  createSite(setting: RenderSetting): Site;
  renderPage(
    address: string,
    site: Site,
    waits: number,
    signal: AbortSignal,
  ): Promise<{
    readonly html: string;
    readonly styles: readonly { readonly name: string | null; readonly css: string }[];
    readonly state: unknown;
  } | null>;
}

/** Loads the site's code, as often as it is needed. */
export type LoadSite = () => Promise<SiteModule>;

type RequestInProcess = (path: string, init?: RequestInit) => Response | Promise<Response>;

/**
 * The outcome of a rendering. `rendered`: the server rendered the page; otherwise the browser does. `skipped`: the page has no
 * body here, or the API failed. `busy`: too many renderings at once, of all callers or of one network.
 */
export type RenderOutcome = 'rendered' | 'skipped' | 'busy' | 'failed';

export interface Renderer {
  readonly render: RenderBody;
  /** The number of renderings of this process by outcome. */
  readonly counts: () => Readonly<Record<RenderOutcome, number>>;
}

/** The most renderings at once. They share one thread, so more of them would only wait for each other. */
const maxConcurrent = 8;
/** The most renderings at once of one network, so that no network takes all of them, and how many more of it wait. */
const maxOfNetwork = 2;
const maxWaiting = 16;

const escapeStyle = (css: string): string => css.replaceAll('</', '<\\/');

function toRenderedBody({
  html,
  styles,
  state,
}: NonNullable<Awaited<ReturnType<SiteModule['renderPage']>>>): RenderedBody {
  const written = styles.map(({ name, css }) => ({ name, css: escapeStyle(css) }));
  return {
    html,
    styles: written
      .map(({ name, css }) =>
        // Emotion finds its styles in the browser by these attributes (src/platform/theme/page-styles.ts).
        name === null
          ? `<style>${css}</style>`
          : `<style data-emotion="css-global ${escapeMarkup(name)}" data-s="">${css}</style>`,
      )
      .join(''),
    styleHashes: written.map(({ css }) => sourceHash(css)),
    state: escapeJson(state),
  };
}

export interface RendererOptions {
  /** Loads the site's code: `loadBuiltSite`, or Vite in development. Null renders no page. */
  readonly load: LoadSite | null;
  readonly request: RequestInProcess;
  readonly isSandbox: boolean;
  readonly shop: () => ShopFacts;
  readonly log: Logger;
  /**
   * How long a rendering waits for the flows of a page, and for a place of its network. Flows that take longer continue
   * in the browser.
   */
  readonly flowTimeout?: number;
  /** The time limit of a whole rendering. */
  readonly renderTimeout?: number;
}

/** Returns the loader of the code in a folder of the built site; null where it has not been built. */
export function loadBuiltSite(folder: string | undefined): LoadSite | null {
  const file = folder === undefined ? null : join(folder, 'server.js');
  if (file === null || !existsSync(file)) return null;
  // Node caches the module.
  return async () => createRequire(import.meta.url)(file) as SiteModule;
}

/** Opens the renderer of pages. It loads the site's code with the first page. */
export function createRenderer(options: RendererOptions): Renderer {
  const { load, request, isSandbox, shop, log, flowTimeout = second, renderTimeout = 3 * second } = options;
  const outcomes: Record<RenderOutcome, number> = { rendered: 0, skipped: 0, busy: 0, failed: 0 };
  const counts = () => ({ ...outcomes });
  if (load === null) return { render: renderNothing, counts };
  const shares = createShares(maxOfNetwork, maxWaiting, flowTimeout);
  let running = 0;
  let site: unknown = null;
  // The requests of all renderings come from one function, so each is attributed to its rendering by the context.
  const renderings = new AsyncLocalStorage<{ isComplete: boolean }>();
  const setting: RenderSetting = {
    isSandbox,
    shop,
    request: async (path, init) => {
      const response = await request(path, init);
      const rendering = renderings.getStore();
      if (rendering && response.status >= 500) rendering.isComplete = false;
      return response;
    },
  };

  const attempt = async (address: string): Promise<RenderedBody | null> => {
    const { createSite, renderPage } = await load();
    site ??= createSite(setting);
    const rendering = { isComplete: true };
    const page = await renderings.run(rendering, () =>
      renderPage(address, site, flowTimeout, AbortSignal.timeout(renderTimeout)),
    );
    const { isComplete } = rendering;
    // A page with a failed request is not sent: the browser renders it and repeats the request.
    outcomes[page && isComplete ? 'rendered' : 'skipped'] += 1;
    return page && isComplete ? toRenderedBody(page) : null;
  };

  return {
    async render(address, network) {
      const isAcquired = await shares.acquire(network);
      if (!isAcquired || running >= maxConcurrent) {
        if (isAcquired) shares.release(network);
        outcomes.busy += 1;
        return 'busy';
      }
      running += 1;
      try {
        return await attempt(address);
      } catch (error) {
        outcomes.failed += 1;
        const isLate = error instanceof DOMException && error.name === 'TimeoutError';
        if (isLate) log.warn({ err: error }, 'a page was not rendered in time');
        else log.error({ err: error }, 'a page could not be rendered');
        return null;
      } finally {
        running -= 1;
        shares.release(network);
      }
    },
    counts,
  };
}
