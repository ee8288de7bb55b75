import { Hono } from 'hono';
import { type Config, readConfig } from '#server/config.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createLog } from '#server/http/log.ts';
import { createApiCaller } from '#server/pages/call-api.ts';
import { createRenderer, type LoadSite } from '#server/pages/page-renderer.ts';
import { createPages } from '#server/pages/pages.ts';
import { toFacts } from '#server/shop/facts.ts';
import { siteRoutes } from '#server/site/site.ts';
import { second } from '#server/time.ts';

/** What the site needs from the development server. */
export interface DevSetting {
  /** Sends a request such as `/v1/product/item` to the API, which runs in a process of its own. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Loads the present code of src/app/server.tsx. */
  readonly load: LoadSite;
  /** Returns index.html as Vite serves it. */
  readonly readShell: () => Promise<string>;
  readonly publicUrl: string;
}

/**
 * Vite transforms a screen's code when it is first rendered, which takes seconds on a slow machine. The limits only stop
 * a page that hangs.
 */
const limits = { flowTimeout: 10 * second, renderTimeout: 60 * second };

/**
 * Creates the routes of the site for `npm run dev`: the pages of production, with Vite's shell, and cached nowhere. The
 * plugin in pages-plugin.ts loads this module through Vite, so that a change of a head or of a status shows as well.
 */
export function createDevSite({ request, load, readShell, publicUrl }: DevSetting): Hono {
  const { darajaUrl, initialSettings, logLevel }: Config = readConfig(process.env);
  const isSandbox = darajaUrl === null;
  const facts = toFacts(initialSettings);
  const shop = () => facts;
  // The plugin reports why a page could not be rendered.
  const renderer = createRenderer({ load, request, isSandbox, shop, log: createLog('silent'), ...limits });
  const pages = createPages({
    callApi: createApiCaller(request),
    render: renderer.render,
    publicUrl: () => publicUrl,
    site: 'public',
    clock: () => new Date(),
    isSandbox,
    shop,
    isDevelopment: true,
    log: createLog(logLevel),
  });
  const uncached = { get: <T>(_key: string, create: () => Promise<T>) => create() };
  const folders = { site: 'public', images: 'dist/images' };
  return new Hono()
    .onError((error, http) => {
      if (error instanceof HttpError) return http.json({ success: 0, message: error.message }, error.status);
      throw error;
    })
    .route(
      '/',
      siteRoutes(folders, pages, uncached, { isSandbox, shop }, () => 'local', readShell),
    );
}
