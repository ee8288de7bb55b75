import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { ShopSection } from '#contract/shop-facts.ts';
import { accountCalls } from './accounts/calls.ts';
import { articleCalls } from './articles/calls.ts';
import { cartCalls } from './carts/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { isSandbox } from './config.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import type { Deps } from './deps.ts';
import { deskCalls } from './desk/calls.ts';
import { builtSite, type SiteFolders } from './http/built-site.ts';
import { clientNetworks } from './http/client-address.ts';
import { HttpError } from './http/http-error.ts';
import { mountCalls } from './http/mount-calls.ts';
import { pseudonymizer } from './http/pseudonyms.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { ServedCall } from './http/serve-call.ts';
import { createMetrics } from './metrics/routes.ts';
import { newsletterCalls } from './newsletter/calls.ts';
import { unsubscribeRoutes } from './newsletter/routes.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { orderCalls } from './orders/calls.ts';
import { createApiCaller } from './pages/call-api.ts';
import { crawlerRoutes } from './pages/crawler-routes.ts';
import { createRenderer, loadBuiltSite } from './pages/page-renderer.ts';
import { createPages } from './pages/pages.ts';
import { callbackRoutes } from './payments/callback-routes.ts';
import { paymentCalls } from './payments/calls.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { RateLimitError } from './rate-limits/limiter.ts';
import { reviewCalls } from './reviews/calls.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { searchCalls } from './search/calls.ts';
import { deskSiteRoutes } from './site/desk-site.ts';
import { siteRoutes } from './site/site.ts';
import { stockAlertCalls } from './stock-alerts/calls.ts';
import { requestErrorTexts } from './texts/index.ts';
import { ticketCalls } from './tickets/calls.ts';
import { vaultCalls } from './vault/calls.ts';

/** Every call of the v1 API. */
export const v1Calls: readonly ServedCall[] = [
  ...catalogueCalls,
  ...articleCalls,
  ...accountCalls,
  ...cartCalls,
  ...orderCalls,
  ...paymentCalls,
  ...newsletterCalls,
  ...searchCalls,
  ...ticketCalls,
  ...vaultCalls,
  ...stockAlertCalls,
  ...reviewCalls,
];

/** `Retry-After`, in seconds, while the database is unavailable. */
const unavailableSeconds = 2;

/** Statuses of refusals that are logged, because an attack shows in them: not signed in, not allowed, too many. */
const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

/** Whether the client closed its connection before all of its body arrived, in Node's words. */
const isAborted = (error: Error): boolean =>
  error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

/** Creates the handler of errors. Failures are logged, and those refusals in which an attack shows. */
function createErrorHandler(deps: Deps) {
  const { log } = deps;
  const pseudonyms = pseudonymizer(deps);
  return (thrown: Error, http: Context): Response => {
    const error = isAborted(thrown) ? new HttpError(400, requestErrorTexts.incomplete) : thrown;
    // The route and not the path, which may contain a phone number or a search.
    const request = () => ({ method: http.req.method, route: routePath(http) });
    // A cache may store a 404 without this header: a file of a newer release would stay missing after the upgrade.
    http.header('cache-control', 'no-store');
    if (error instanceof HttpError) {
      if (loggedStatuses.has(error.status)) {
        const limit = error instanceof RateLimitError ? { limit: error.limit } : {};
        log.info({ ...request(), status: error.status, ...limit, ...pseudonyms(http) }, 'a request was refused');
      }
      if (error.retryAfter !== null) http.header('Retry-After', String(error.retryAfter));
      return http.json({ success: 0, message: error.message, ...error.facts }, error.status);
    }
    log.error({ err: error, ...request() }, 'a request failed');
    if (isDatabaseUnavailable(error)) {
      http.header('Retry-After', String(unavailableSeconds));
      return http.json({ success: 0, message: requestErrorTexts.unavailable }, 503);
    }
    return http.json({ success: 0, message: requestErrorTexts.failed }, 500);
  };
}

/** The paths of the calls of `/v1` that belong to a section, which a shop may not have. */
const sectionCalls: Readonly<Partial<Record<ShopSection, RegExp>>> = {
  services: /^\/v1\/(service|subscription)\/item\b/,
  blog: /^\/v1\/articles?\b/,
};

/** @throws HttpError 404 for a call of a section that the shop does not have */
function refuseOff(path: string, { shopSettings }: Deps): void {
  const { off = [] } = shopSettings.facts();
  if (off.some((section) => sectionCalls[section]?.test(path))) throw new HttpError(404, requestErrorTexts.nothingHere);
}

/**
 * Creates the application without a socket: `app.request('/v1/product/item')` works in a test as it does behind a port.
 * @param folders the folders of the built site
 */
export function createApp(deps: Deps, folders: SiteFolders = builtSite): Hono {
  const app = new Hono();
  const sandbox = isSandbox(deps.config);
  const { config } = deps;
  const shop = deps.shopSettings.facts;
  const metrics = createMetrics(
    deps,
    v1Calls.map(({ call }) => call),
  );
  app.use(metrics.measure);
  app.use(securityHeaders(() => deps.publicUrl().startsWith('https:')));
  const answerError = createErrorHandler(deps);
  app.onError(answerError);
  app.get('/healthz', (http) => http.json({ ok: true }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (http) => {
    const ok = await deps.readiness.check();
    return http.json({ ok }, ok ? 200 : 503, { 'cache-control': 'no-store' });
  });

  app.route('/metrics', metrics.routes);

  const v1 = new Hono();
  v1.route(
    '/',
    openapiRoutes(() => shop().name, v1Calls),
  );
  v1.use((http, next) => {
    refuseOff(http.req.path, deps);
    return next();
  });
  mountCalls(v1, v1Calls, deps);
  app.route('/v1', v1);
  if (config.desk) {
    const desk = new Hono();
    mountCalls(desk, deskCalls, deps);
    app.route('/desk/api', desk);
  } else
    app.all('/desk/*', () => {
      throw new HttpError(404, requestErrorTexts.nothingHere);
    });
  app.route('/pictures', pictureRoutes(deps));
  app.route('/callbacks', callbackRoutes(deps));
  app.route('/unsubscribe', unsubscribeRoutes(deps));
  if (sandbox) app.route('/sandbox', sandboxRoutes(deps));
  else
    app.all('/sandbox/*', () => {
      throw new HttpError(404, requestErrorTexts.nothingHere);
    });
  // The API requests of a page are counted as part of the page, and not as separate requests.
  const inProcess = new Hono().onError(answerError).route('/v1', v1);
  const request = (path: string, init?: RequestInit) => inProcess.request(path, init);
  const renderer = createRenderer({
    load: loadBuiltSite(folders.renderer),
    request,
    isSandbox: sandbox,
    shop,
    log: deps.log,
  });
  metrics.watchPageRenders(renderer.counts);
  const pages = createPages({
    callApi: createApiCaller(request),
    render: renderer.render,
    publicUrl: deps.publicUrl,
    site: folders.site,
    clock: deps.clock,
    isSandbox: sandbox,
    shop,
    log: deps.log,
  });
  if (deps.config.desk && folders.desk !== undefined) app.route('/', deskSiteRoutes(folders.desk));
  app.route('/', crawlerRoutes(deps));
  const networkOf = (http: Context) => clientNetworks(http, deps).network;
  app.route('/', siteRoutes(folders, pages, deps.responseCache.pages, { isSandbox: sandbox, shop }, networkOf));
  app.notFound(() => {
    throw new HttpError(404, requestErrorTexts.nothingHere);
  });
  return app;
}
