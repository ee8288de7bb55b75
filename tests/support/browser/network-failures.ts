import type { Page, Route } from 'playwright-core';
import { notices } from '#src/messages/en/notices.ts';

/** Simulates failures between a page and the server. */

const refusal = 'Not now: we are counting the stock.';

interface Kind {
  /** The message that the page shows. */
  readonly said: string;
  /** What happens to a call; a function that does nothing leaves the call without an answer. */
  readonly befalls: (route: Route) => Promise<void>;
  readonly offline?: true;
  /** No answer arrives until the page times out. */
  readonly silent?: true;
}

const answer = (route: Route, status: number, body: string, contentType = 'application/json') =>
  route.fulfill({ status, contentType, body });
const envelope = (success: number, message: unknown) => JSON.stringify({ success, message });

export const troubles = {
  'an answer of 500': {
    said: 'Something went wrong on our side.',
    befalls: (route) => answer(route, 500, envelope(0, 'Something went wrong on our side.')),
  },
  'success 0': { said: refusal, befalls: (route) => answer(route, 200, envelope(0, refusal)) },
  'a refusal': { said: refusal, befalls: (route) => answer(route, 429, envelope(0, refusal)) },
  'a page instead of data': {
    said: notices.invalidResponse,
    befalls: (route) => answer(route, 200, '<!doctype html><h1>Sign in to the hotel</h1>', 'text/html'),
  },
  'data of another shape': {
    said: notices.invalidResponse,
    befalls: (route) => answer(route, 200, envelope(1, { nothing: ['of', 'ours'] })),
  },
  'half an answer': { said: notices.invalidResponse, befalls: (route) => answer(route, 200, '{"success":1,"mess') },
  'a fault of the proxy': {
    said: notices.unreachable,
    befalls: (route) => answer(route, 502, '<h1>Bad Gateway</h1>', 'text/html'),
  },
  'a closed connection': { said: notices.unreachable, befalls: (route) => route.abort('connectionreset') },
  'no answer at all': { said: notices.unreachable, befalls: () => Promise.resolve(), silent: true },
  'no network': { said: notices.offline, befalls: (route) => route.abort('internetdisconnected'), offline: true },
} as const satisfies Readonly<Record<string, Kind>>;
export type Trouble = keyof typeof troubles;
/** The server executes the call, but the page does not get the answer. */
const lostAnswer: Kind = {
  said: notices.unreachable,
  befalls: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};
export const everyTrouble = Object.keys(troubles) as readonly Trouble[];

/** Longer than a page waits for an answer, in milliseconds. */
const patience = 31_000;

/**
 * Intercepts the calls of a page to the API. It must be called before the page's first load; it installs the page's
 * clock.
 * @param path which calls below /v1 can fail, matched against `METHOD /path`; all by default
 */
export async function standBetween(page: Page, path: RegExp = /./) {
  await page.clock.install();
  let present: Kind | null = null;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let met = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      await gate.promise;
      if (present && path.test(`${route.request().method()} ${pathname.slice(3)}`)) {
        met.resolve();
        await present.befalls(route);
      } else await route.continue();
    },
  );
  return {
    /**
     * Makes every call from now on fail like this; null is a good network. @returns the message that the page should
     * show
     */
    async set(trouble: Trouble | 'a lost answer' | null): Promise<string> {
      met = Promise.withResolvers<void>();
      present = trouble === 'a lost answer' ? lostAnswer : trouble && troubles[trouble];
      await page.context().setOffline(present?.offline === true);
      return present?.said ?? '';
    },
    /** Holds all calls from now on. */
    hold() {
      gate = Promise.withResolvers<void>();
    },
    /** Releases the held calls. Where no answer will come, waits for a call and then runs the page's timeout out. */
    async release(): Promise<void> {
      gate.resolve();
      if (!present?.silent) return;
      await met.promise;
      await page.clock.fastForward(patience);
    },
  };
}
export type Between = Awaited<ReturnType<typeof standBetween>>;

/** The console messages and errors of the page itself. The browser's own reports of failed requests are left out. */
export const faultsOf = (noise: readonly string[]): readonly string[] =>
  noise.filter((line) => !/^error: Failed to load resource/.test(line));
