import type { Page, Route } from 'playwright-core';
import { patience } from '#tests/support/browser/patience.ts';

/** Answers a call with a refusal in the server's place. */
export const refuse = (route: Route, message: string, status: number) =>
  route.fulfill({ status, json: { success: 0, message } });

/** Intercepts the calls of a page: those whose result a path decides are held. */
export async function standAtTheDoor(page: Page, calls: readonly RegExp[]) {
  const held: { readonly said: string; readonly route: Route }[] = [];
  const watched = [...calls];
  let wake = () => {};
  page.on('requestfailed', (request) => {
    const place = held.findIndex(({ route }) => route.request() === request);
    if (place >= 0) held.splice(place, 1);
  });
  await page.route(
    (url) => url.pathname.startsWith('/v1/'),
    async (route) => {
      const said = `${route.request().method()} ${new URL(route.request().url()).pathname.slice(3)}`;
      if (!watched.some((call) => call.test(said))) return route.continue();
      held.push({ said, route });
      wake();
    },
  );
  return {
    hold: (call: RegExp) => void watched.push(call),
    held: (call: RegExp) => held.filter(({ said }) => call.test(said)).length,
    /** Waits for a call that matches and returns its route. */
    async next(call: RegExp): Promise<Route> {
      const until = Date.now() + patience;
      for (;;) {
        const place = held.findLastIndex(({ said }) => call.test(said));
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
