import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { LongPath } from '../long-paths.ts';
import type { Texts } from '../texts.ts';
import type { AnyBrowserLevel, Site, Walk } from './browser-level.ts';
import { type InterceptedCalls, interceptCalls } from './intercepted-calls.ts';
import { type WatchedFlow, watchFlow } from './watch-flows.ts';

const pause = 50;
/** The step by which the clock is advanced, in milliseconds. */
const second = 1_000;
let walks = 0;

/** What a project provides for walks of its site in a browser. */
export interface BrowserWalkOptions {
  readonly texts?: Texts;
  /** Opens a browser context of its own, with an installed clock and a page. */
  readonly openContext: (
    level: AnyBrowserLevel,
  ) => Promise<{ readonly context: BrowserContext; readonly page: Page; readonly leave: () => Promise<void> }>;
  /** Opens a path of the site in such a way that the page records its flows (`recordTab` of flow-inspector). */
  readonly openPage: (page: Page, path: string) => Promise<void>;
  /** Returns the path of a call by its address; null for an address that is no call of the site's server. */
  readonly pathOfCall: (url: URL) => string | null;
  /** Returns the body of an answer of the server. */
  readonly bodyOf: (answer: { readonly output: unknown } | { readonly refusal: string }) => object;
  /** Returns an error of an invoke as levels get it, and how the server refuses it; null for a lost connection. */
  readonly readError: (error: unknown) => {
    readonly failure: unknown;
    readonly refusal: { readonly status: number; readonly message: string } | null;
  };
  /** The time of delays that a level does not list, in milliseconds by name. */
  readonly delays: Readonly<Record<string, number>>;
  /** Describes a page after a failure. */
  readonly describePage: (page: Page, title: string) => Promise<string>;
  /** Where the records and the pictures of the walks are written, for the report. */
  readonly folder: string;
  /** Milliseconds that a walk waits for what comes by itself. */
  readonly timeout: number;
}

/** A walk in a browser context of its own, with the flow and the calls of its page. */
export interface OpenWalk {
  readonly level: AnyBrowserLevel;
  readonly options: BrowserWalkOptions;
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
async function passTimeOn(page: Page, flow: WatchedFlow, timeout: number): Promise<void> {
  const before = flow.currentValue();
  for (let tries = 0; flow.currentValue() === before && tries < timeout / pause; tries += 1) {
    await page.clock.fastForward(second);
    await setTimeout(pause);
  }
}

/**
 * Advances the clock until a call is held. The code that sets the timer may not have run yet, and the call that the
 * timer makes may be late. After the delay the clock advances slowly, so that no other timer fires meanwhile.
 */
async function passTime(page: Page, ms: number, isHeld: () => boolean, timeout: number): Promise<void> {
  const due = ms / second;
  for (let elapsed = 0; !isHeld() && elapsed < 2 * due; elapsed += 1) {
    await page.clock.fastForward(second);
    const waits = elapsed < due ? 1 : timeout / pause / due;
    for (let waited = 0; waited < waits && !isHeld(); waited += 1) await setTimeout(pause);
  }
}

/** Opens a browser context for one path. */
export async function openWalk(
  level: AnyBrowserLevel,
  path: LongPath,
  site: Site,
  options: BrowserWalkOptions,
): Promise<OpenWalk> {
  walks += 1;
  const number = walks;
  const { timeout } = options;
  const { context, page, leave } = await options.openContext(level);
  const flow = await watchFlow(page, level.model.machine, { onlyFirst: level.followsFirst ?? false, timeout });
  const intercepted = await interceptCalls(page, heldCalls(level), options);
  const walk: Walk = {
    site,
    context,
    page,
    path,
    number,
    ahead: () => path.steps.slice(open.place + 1).map(({ event }) => event),
    memory: () => path.steps[open.place]?.memory ?? {},
    open: (where) => options.openPage(page, where),
    hold: intercepted.hold,
    held: intercepted.held,
    relay: async (call, meanwhile) => {
      const route = await intercepted.next(call);
      const answered = route.fetch({ timeout });
      await meanwhile();
      await route.fulfill({ response: await answered });
    },
    passTimeOn: () => passTimeOn(page, flow, timeout),
    passTime: (ms, until) => passTime(page, ms, () => intercepted.held(until) > 0, timeout),
    letThrough: async (call) => (await intercepted.next(call)).continue(),
    refuse: async (call, message, status) =>
      (await intercepted.next(call)).fulfill({ status, json: options.bodyOf({ refusal: message }) }),
    cut: async (call) => (await intercepted.next(call)).abort('internetdisconnected'),
  };
  const open: OpenWalk = { level, options, walk, flow, intercepted, place: -1, leave };
  return open;
}
