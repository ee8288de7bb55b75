import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Call } from '#contract/call.ts';
import { honoPath } from '../http/paths.ts';
import { operationId } from '../openapi/document.ts';

/** Upper bounds in seconds, from a cached response to a sign-in that waits in the queue. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Known methods. A caller can send any text as a method, which must not become a label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Counts and times every request. The label of a call is its name in the OpenAPI document; other requests have the
 * pattern of their route. So no id and no phone number becomes a label.
 */
export function measureRequests(register: Registry, calls: readonly Call[]): MiddlewareHandler {
  const requests = new Counter({
    name: 'uwanja_requests_total',
    help: 'Requests answered, by call and class of status.',
    labelNames: ['call', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'uwanja_request_seconds',
    help: 'Time until an answer was ready, by call; of a stream, until it began.',
    labelNames: ['call'],
    buckets,
    registers: [register],
  });
  const names = new Map(calls.map((call) => [`${call.method} /v1${honoPath(call.path)}`, operationId(call)]));
  const callName = (http: Context): string => {
    const { method } = http.req;
    const route = `${methods.has(method) ? method : 'OTHER'} ${routePath(http)}`;
    return names.get(route) ?? route;
  };
  return async (http, next) => {
    const began = performance.now();
    await next();
    const call = callName(http);
    requests.inc({ call, status: `${Math.trunc(http.res.status / 100)}xx` });
    durations.observe({ call }, (performance.now() - began) / 1000);
  };
}
