import type { Page, Route } from 'playwright-core';
import { notices } from '#messages/toasts.ts';

/** Simulates failures between a page and the server. */

const refusal = 'Not now: we are counting the stock.';

interface Failure {
  /** The message that the page shows. */
  readonly message: string;
  /** What happens to a call; a function that does nothing leaves the call without an answer. */
  readonly apply: (route: Route) => Promise<void>;
  readonly offline?: true;
  /** No answer arrives until the page times out. */
  readonly silent?: true;
}

const answer = (route: Route, status: number, body: string, contentType = 'application/json') =>
  route.fulfill({ status, contentType, body });
const envelope = (success: number, message: unknown) => JSON.stringify({ success, message });

export const failures = {
  'an answer of 500': {
    message: 'Something went wrong on our side.',
    apply: (route) => answer(route, 500, envelope(0, 'Something went wrong on our side.')),
  },
  'success 0': { message: refusal, apply: (route) => answer(route, 200, envelope(0, refusal)) },
  'a refusal': { message: refusal, apply: (route) => answer(route, 429, envelope(0, refusal)) },
  'a page instead of data': {
    message: notices.invalidResponse,
    apply: (route) => answer(route, 200, '<!doctype html><h1>Sign in to the hotel</h1>', 'text/html'),
  },
  'data of another shape': {
    message: notices.invalidResponse,
    apply: (route) => answer(route, 200, envelope(1, { nothing: ['of', 'ours'] })),
  },
  'half an answer': { message: notices.invalidResponse, apply: (route) => answer(route, 200, '{"success":1,"mess') },
  'a fault of the proxy': {
    message: notices.unreachable,
    apply: (route) => answer(route, 502, '<h1>Bad Gateway</h1>', 'text/html'),
  },
  'a closed connection': { message: notices.unreachable, apply: (route) => route.abort('connectionreset') },
  'no answer at all': { message: notices.unreachable, apply: () => Promise.resolve(), silent: true },
  'no network': { message: notices.offline, apply: (route) => route.abort('internetdisconnected'), offline: true },
} as const satisfies Readonly<Record<string, Failure>>;
export type FailureName = keyof typeof failures;
/** The server executes the call, but the page does not get the answer. */
const lostAnswer: Failure = {
  message: notices.unreachable,
  apply: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};
export const failureNames = Object.keys(failures) as readonly FailureName[];

/** Longer than a page waits for an answer, in milliseconds. */
const patience = 31_000;

/**
 * Intercepts the calls of a page to the API. The visitor has a clock (`clock: true`).
 * @param path which calls below /v1 can fail, matched against `METHOD /path`; all by default
 */
export async function interceptNetwork(page: Page, path: RegExp = /./) {
  let failure: Failure | null = null;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      await gate.promise;
      // The network may be good again before the failure has been applied.
      const present = failure;
      if (present && path.test(`${route.request().method()} ${pathname.slice(3)}`)) {
        await present.apply(route);
        // A retry, or a call that begins later, gets no answer either, so the timeout of each call is run out.
        if (present.silent) await page.clock.fastForward(patience);
      } else await route.continue();
    },
  );
  return {
    /**
     * Makes every call from now on fail like this; null is a good network. @returns the message that the page should
     * show
     */
    async set(name: FailureName | 'a lost answer' | null): Promise<string> {
      failure = name === 'a lost answer' ? lostAnswer : name && failures[name];
      await page.context().setOffline(failure?.offline === true);
      return failure?.message ?? '';
    },
    isOffline: () => failure?.offline === true,
    /** Holds all calls from now on. */
    hold() {
      gate = Promise.withResolvers<void>();
    },
    /** Releases the held calls. */
    release: () => gate.resolve(),
  };
}
export type NetworkControl = Awaited<ReturnType<typeof interceptNetwork>>;

/** The console messages and errors of the page itself. The browser's own reports of failed requests are left out. */
export const faultsOf = (consoleOutput: readonly string[]): readonly string[] =>
  consoleOutput.filter((line) => !/^error: Failed to load resource/.test(line));
