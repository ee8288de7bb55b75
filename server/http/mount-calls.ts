import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CallShape } from '#contract/call.ts';
import type { Deps } from '../deps.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { refuseCrossSite } from './cross-site.ts';
import { discardBody } from './discard-body.ts';
import { HttpError } from './http-error.ts';
import { honoPath } from './paths.ts';

/** The greatest size of a body: a comment of the greatest length with every character escaped, and the other fields. */
const bodyBytes = 512 * 1024;

/** A call of the v1 API or of the desk, with its handler. */
interface Mounted {
  readonly call: CallShape;
  /** The greatest size of its body, where it is no JSON. */
  readonly bodyBytes?: number;
  readonly handle: (http: Context, deps: Deps) => Promise<Response>;
}

/** Sorts literal segments before parameters, because a tilde comes after every letter. */
const sortKey = ({ call }: Mounted) => call.path.replaceAll('{', '~');
const literalFirst = (a: Mounted, b: Mounted) => (sortKey(a) < sortKey(b) ? -1 : 1);

/** The methods of each path. GET includes HEAD, except where it has effects: HEAD must have none. */
function methodsByPath(calls: readonly Mounted[]): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, readonly string[]>();
  for (const { call } of calls) {
    const methods = call.method === 'GET' && !call.effectful ? ['GET', 'HEAD'] : [call.method];
    byPath.set(call.path, [...(byPath.get(call.path) ?? []), ...methods]);
  }
  return byPath;
}

/** Mounts calls below a path, each refused to other sites where it has effects, and answers 404 and 405 for the rest. */
export function mountCalls(routes: Hono, calls: readonly Mounted[], deps: Deps): void {
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: async (http) => {
        await discardBody(http);
        // The body may not be read to its end, so the connection cannot be used again.
        http.header('connection', 'close');
        throw new HttpError(413, requestErrorTexts.tooLarge);
      },
    });
  for (const served of calls) {
    if (served.bodyBytes === undefined) continue;
    routes.on(served.call.method, honoPath(served.call.path), limitTo(served.bodyBytes), (http) => {
      refuseCrossSite(served.call, http, deps);
      return served.handle(http, deps);
    });
  }
  const limitBody = limitTo(bodyBytes);
  // The body of a GET is ignored, and checking its size costs as much as the rest of the request.
  routes.use((http, next) => (http.req.method === 'GET' ? next() : limitBody(http, next)));
  routes.use((http, next) => {
    // Cacheable responses set their own header.
    http.header('cache-control', 'no-store');
    return next();
  });
  const inOrder = [...calls].sort(literalFirst);
  for (const served of inOrder) {
    routes.on(served.call.method, honoPath(served.call.path), (http, next) => {
      // Hono answers HEAD by the route of GET.
      if (http.req.method === 'HEAD' && served.call.effectful) return next();
      refuseCrossSite(served.call, http, deps);
      return served.handle(http, deps);
    });
  }
  for (const [path, methods] of methodsByPath(inOrder))
    routes.all(honoPath(path), (http) => {
      http.header('allow', methods.join(', '));
      throw new HttpError(405, requestErrorTexts.noSuchCall);
    });
  routes.all('*', () => {
    throw new HttpError(404, requestErrorTexts.noSuchCall);
  });
}
