import type { Page, Route } from 'playwright-core';

/**
 * Intercepts the calls of a page: those whose result a path decides are held.
 * @param options.pathOfCall returns the path of a call by its address; null for an address that is no call
 * @param options.timeout milliseconds that `next` waits for a call
 */
export async function interceptCalls(
  page: Page,
  calls: readonly RegExp[],
  { pathOfCall, timeout }: { readonly pathOfCall: (url: URL) => string | null; readonly timeout: number },
) {
  const held: { readonly call: string; readonly route: Route }[] = [];
  const watched = [...calls];
  let wake = () => {};
  page.on('requestfailed', (request) => {
    const place = held.findIndex(({ route }) => route.request() === request);
    if (place >= 0) held.splice(place, 1);
  });
  await page.route(
    (url) => pathOfCall(url) !== null,
    async (route) => {
      const name = `${route.request().method()} ${pathOfCall(new URL(route.request().url()))}`;
      if (!watched.some((call) => call.test(name))) return route.continue();
      held.push({ call: name, route });
      wake();
    },
  );
  return {
    hold: (call: RegExp) => void watched.push(call),
    held: (call: RegExp) => held.filter(({ call: name }) => call.test(name)).length,
    /** Waits for a call that matches and returns its route. */
    async next(call: RegExp): Promise<Route> {
      const until = Date.now() + timeout;
      for (;;) {
        const place = held.findLastIndex(({ call: name }) => call.test(name));
        const [found] = place < 0 ? [] : held.splice(place, 1);
        if (found) return found.route;
        const left = until - Date.now();
        if (left <= 0) throw new Error(`the page never calls ${call.source}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

/** The held calls of a page. */
export type InterceptedCalls = Awaited<ReturnType<typeof interceptCalls>>;
