import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Shop } from '#tests/support/browser/open-shop.ts';
import { patience } from '#tests/support/browser/timeouts.ts';
import type { AnyBrowserLevel, Walk } from './browser-level.ts';
import { type InterceptedCalls, interceptCalls, refuse } from './intercepted-calls.ts';
import type { LongPath } from './long-paths.ts';
import { type WatchedFlow, watchFlow } from './watch-flows.ts';

const pause = 50;
/** The step by which the clock is advanced, in milliseconds. */
const second = 1_000;
const window = { width: 1100, height: 760 };
let walks = 0;

/** A walk in a browser context of its own, with the flow and the calls of its page. */
export interface OpenWalk {
  readonly level: AnyBrowserLevel;
  readonly walk: Walk;
  readonly flow: WatchedFlow;
  readonly intercepted: InterceptedCalls;
  /** The index of the current step; -1 before the first. */
  place: number;
  readonly leave: () => Promise<void>;
}

/** The calls that are held until a step decides their result. */
const heldCalls = ({ invokes }: AnyBrowserLevel): RegExp[] =>
  Object.values(invokes).flatMap((way) => (way === 'by itself' ? [] : 'call' in way ? [way.call] : (way.holds ?? [])));

/** Advances the clock a second at a time until the machine's state changes. */
async function passTimeOn(page: Page, flow: WatchedFlow): Promise<void> {
  const before = flow.currentValue();
  for (let tries = 0; flow.currentValue() === before && tries < patience / pause; tries += 1) {
    await page.clock.fastForward(second);
    await setTimeout(pause);
  }
}

/**
 * Advances the clock until a call is held. The code that sets the timer may not have run yet, and the call that the
 * timer makes may be late. After the delay the clock advances slowly, so that no other timer fires meanwhile.
 */
async function passTime(page: Page, ms: number, isHeld: () => boolean): Promise<void> {
  const due = ms / second;
  for (let elapsed = 0; !isHeld() && elapsed < 2 * due; elapsed += 1) {
    await page.clock.fastForward(second);
    const waits = elapsed < due ? 1 : patience / pause / due;
    for (let waited = 0; waited < waits && !isHeld(); waited += 1) await setTimeout(pause);
  }
}

async function openPage(page: Page, shop: Shop, path: string): Promise<void> {
  const url = new URL(path, shop.url);
  url.searchParams.set('inspect', 'flows');
  await page.goto(url.href, { waitUntil: 'commit' });
  // Lets code that is still loading arrive before the network is cut.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
}

/** Opens a browser context for one path. */
export async function openWalk(level: AnyBrowserLevel, path: LongPath, shop: Shop): Promise<OpenWalk> {
  walks += 1;
  const number = walks;
  const { context, page, leave } = await shop.visitor({
    viewport: window,
    reducedMotion: 'reduce',
    askCookies: level.asksCookies ?? false,
    clock: true,
  });
  const flow = await watchFlow(page, level.model.machine, level.followsFirst ?? false);
  const intercepted = await interceptCalls(page, heldCalls(level));
  const walk: Walk = {
    shop,
    context,
    page,
    path,
    number,
    ahead: () => path.steps.slice(open.place + 1).map(({ event }) => event),
    memory: () => path.steps[open.place]?.memory ?? {},
    open: (where) => openPage(page, shop, where),
    hold: intercepted.hold,
    held: intercepted.held,
    relay: async (call, meanwhile) => {
      const route = await intercepted.next(call);
      const answered = route.fetch({ timeout: patience });
      await meanwhile();
      await route.fulfill({ response: await answered });
    },
    passTimeOn: () => passTimeOn(page, flow),
    passTime: (ms, until) => passTime(page, ms, () => intercepted.held(until) > 0),
    letThrough: async (call) => (await intercepted.next(call)).continue(),
    refuse: async (call, message, status) => refuse(await intercepted.next(call), message, status),
    cut: async (call) => (await intercepted.next(call)).abort('internetdisconnected'),
  };
  const open: OpenWalk = { level, walk, flow, intercepted, place: -1, leave };
  return open;
}
