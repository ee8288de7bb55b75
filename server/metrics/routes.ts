import { hash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Registry } from 'prom-client';
import type { Call } from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { addressMatcher, clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { measureRequests } from './durations.ts';
import { shopMetrics } from './shop.ts';
import { registerTotals } from './totals.ts';

const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);

/** Headers of proxies: a request with one of them is not local, even if it arrives over loopback. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** @throws HttpError 401 for a missing or wrong token; without METRICS_TOKEN, 404 for requests from other machines */
function requireMayRead(http: Context, token: string | null): void {
  if (token === null) {
    const isProxied = proxyHeaders.some((name) => http.req.header(name) !== undefined);
    if (isProxied || !isLoopback(clientAddress(http, []))) throw new HttpError(404, requestErrorTexts.nothingHere);
    return;
  }
  const given = http.req.header('authorization') ?? '';
  // Digests have one length, so the comparison takes the same time for every token.
  if (timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return;
  http.header('www-authenticate', 'Bearer');
  throw new HttpError(401, 'The metrics need their token.');
}

const pageRenders = {
  name: 'uwanja_pages_rendered_total',
  help: 'Pages to render on the server, by outcome: rendered; skipped = left to the browser, because the page redirects or a call failed; busy = too many renders at once; failed.',
  label: 'outcome',
};

interface Metrics {
  readonly measure: MiddlewareHandler;
  /** `GET /metrics` */
  readonly routes: Hono;
  /** Registers the counter of rendered pages. */
  readonly watchPageRenders: (counts: () => Readonly<Record<string, number>>) => void;
}

/** Opens the metrics of one server, in a new registry: the middleware that measures requests, and the route. */
export function createMetrics(deps: Deps, calls: readonly Call[]): Metrics {
  const register = new Registry();
  let readShop: (() => Promise<void>) | null = null;
  const routes = new Hono();
  routes.get('/', async (http) => {
    http.header('cache-control', 'no-store');
    requireMayRead(http, deps.config.metricsToken);
    // Starts with the first request for the metrics, because measuring the process has a cost.
    readShop ??= shopMetrics(register, deps);
    await readShop();
    http.header('content-type', register.contentType);
    return http.body(await register.metrics());
  });
  return {
    measure: measureRequests(register, calls),
    routes,
    watchPageRenders: (counts) => registerTotals(register, pageRenders, counts),
  };
}
