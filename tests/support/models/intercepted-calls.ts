import type { Page, Route } from 'playwright-core';
import { patience } from '#tests/support/browser/timeouts.ts';

/** Answers a call with a refusal in the server's place. */
export const refuse = (route: Route, message: string, status: number) =>
  route.fulfill({ status, json: { success: 0, message } });

/** Intercepts the calls of a page: those whose result a path decides are held. */
export async function interceptCalls(page: Page, calls: readonly RegExp[]) {
  const held: { readonly call: string; readonly route: Route }[] = [];
  const watched = [...calls];
  let wake = () => {};
  page.on('requestfailed', (request) => {
    const place = held.findIndex(({ route }) => route.request() === request);
    if (place >= 0) held.splice(place, 1);
  });
  await page.route(
    (url) => url.pathname.startsWith('/v1/'),
    async (route) => {
      const name = `${route.request().method()} ${new URL(route.request().url()).pathname.slice(3)}`;
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
      const until = Date.now() + patience;
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
