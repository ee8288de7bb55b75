import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor } from 'xstate';
import { toFailure } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';
import { describePages } from '#tests/support/browser/failure-report.ts';
import type { Shop } from '#tests/support/browser/open-shop.ts';
import { patience } from '#tests/support/browser/patience.ts';
import type { AnyBrowserLevel, Walk } from './browser-level.ts';
import { coverageOf, type Facts, PicturedError, type WalkedStep } from './coverage.ts';
import { describePath, pathTitle, statementsOf } from './generated-paths.ts';
import { interceptCalls, refuse } from './intercepted-calls.ts';
import { generateLongPaths, type LongPath } from './long-paths.ts';
import { delayEvents, leavesOf } from './machine-facts.ts';
import { stopClock } from './manual-clock.ts';
import { verify } from './statements.ts';
import { watchFlow } from './watch-flows.ts';

const pause = 50;
/** The step by which the clock is advanced, in milliseconds. */
const second = 1_000;
const maxLines = 6;
const window = { width: 1100, height: 760 };
const folder = '.cache/paths';
let walks = 0;

/** `xstate.done.actor.readCart` → `done`, `readCart` */
const answerIn = (event: AnyEventObject) => {
  const [, ending, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return id === undefined ? null : { ending, id };
};

const insteadOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'instead' in given ? given : null;

const blockStorage = (page: Page) =>
  page.evaluate(() => {
    const held = window as unknown as { setItem?: typeof Storage.prototype.setItem };
    held.setItem ??= Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
const unblockStorage = (page: Page) =>
  page.evaluate(() => {
    const { setItem } = window as unknown as { setItem?: typeof Storage.prototype.setItem };
    if (setItem) Storage.prototype.setItem = setItem;
  });

/**
 * Walks one path in a browser context of its own.
 * @param steps gets each passed step
 */
async function walkPath(
  level: AnyBrowserLevel,
  path: LongPath,
  shop: Shop,
  steps: WalkedStep[],
): Promise<{ readonly facts: Facts; readonly statements: readonly string[] }> {
  const { machine } = level.model;
  const { invokes, events } = level;
  const states: Readonly<Record<string, AnyBrowserLevel['states'][keyof AnyBrowserLevel['states']]>> = level.states;
  walks += 1;
  const number = walks;
  const { context, page } = await shop.visitor({
    viewport: window,
    reducedMotion: 'reduce',
    askCookies: level.asksCookies ?? false,
  });
  await page.clock.install();
  const flow = await watchFlow(page, machine, level.followsFirst ?? false);
  const calls = Object.values(invokes).flatMap((way) =>
    way === 'by itself' ? [] : 'call' in way ? [way.call] : (way.holds ?? []),
  );
  const intercepted = await interceptCalls(page, calls);
  let place = -1;
  const walk: Walk = {
    shop,
    context,
    page,
    path,
    number,
    ahead: () => path.steps.slice(place + 1).map(({ event }) => event),
    memory: () => path.steps[place]?.memory ?? {},
    open: async (where) => {
      const url = new URL(where, shop.url);
      url.searchParams.set('inspect', 'flows');
      await page.goto(url.href, { waitUntil: 'commit' });
      // Lets code that is still loading arrive before the network is cut.
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    },
    hold: intercepted.hold,
    held: intercepted.held,
    relay: async (call, meanwhile) => {
      const route = await intercepted.next(call);
      const answered = route.fetch({ timeout: patience });
      await meanwhile();
      await route.fulfill({ response: await answered });
    },
    passTimeOn: async () => {
      const before = flow.currentValue();
      for (let tries = 0; flow.currentValue() === before && tries < patience / pause; tries += 1) {
        await page.clock.fastForward(second);
        await setTimeout(pause);
      }
    },
    passTime: async (ms, until) => {
      // The code that sets the timer may not have run yet, and the call that the timer makes may be late. After the
      // delay the clock advances slowly, so that no other timer fires meanwhile.
      const due = ms / second;
      for (let elapsed = 0; intercepted.held(until) === 0 && elapsed < 2 * due; elapsed += 1) {
        await page.clock.fastForward(second);
        const waits = elapsed < due ? 1 : patience / pause / due;
        for (let waited = 0; waited < waits && intercepted.held(until) === 0; waited += 1) await setTimeout(pause);
      }
    },
    letThrough: async (call) => (await intercepted.next(call)).continue(),
    refuse: async (call, message, status) => refuse(await intercepted.next(call), message, status),
    cut: async (call) => (await intercepted.next(call)).abort('internetdisconnected'),
  };

  const answer = async (situation: unknown, event: AnyEventObject) => {
    const { ending, id = '' } = answerIn(event) ?? {};
    const way = invokes[id];
    if (way === undefined) throw new Error(`the level says nothing of the invoke '${id}'`);
    if (way === 'by itself') return;
    if ('does' in way) return void (await way.does(walk, situation, event));
    const route = await intercepted.next(way.call);
    if (ending === 'done') {
      const instead = insteadOf(await way.done?.(walk, situation, event.output as never));
      return instead ? route.fulfill({ json: { success: 1, message: instead.instead } }) : route.continue();
    }
    const failure = toFailure(event.error);
    if (way.error && (await way.error(walk, situation, failure)) !== false) return route.continue();
    if (failure.kind === 'refused') return refuse(route, failure.message, 409);
    if (failure.kind === 'missing') return refuse(route, failure.message, 404);
    await route.abort('internetdisconnected');
  };
  const letTimePass = async (event: AnyEventObject) => {
    const delayed = delayEvents(machine).find(({ type }) => type === event.type);
    const name = String(delayed?.delay);
    const ms = level.delays?.[name] ?? (timing as Readonly<Record<string, number>>)[name];
    if (ms === undefined) throw new Error(`the level says nothing of the delay '${name}'`);
    await page.clock.fastForward(ms);
  };
  const checkScreen = async (situation: unknown, value: unknown) => {
    for (const leaf of leavesOf(value as never)) {
      const isSeen = states[leaf];
      if (!isSeen) continue;
      await isSeen(walk, situation);
      const picture = `${folder}/screens/${machine.id}.${leaf}.png`;
      if (process.env.PATHS_SCREENS === '1' && !existsSync(picture)) {
        mkdirSync(`${folder}/screens`, { recursive: true });
        await page.screenshot({ path: picture, scale: 'css' });
      }
    }
  };

  let lines: readonly string[] = [];
  /** The lines that were added to the page since the previous call. */
  const addedLines = async () => {
    // The words of the page itself, without those of the header and the footer.
    const parts = await page.locator('main, [role=dialog]').allInnerTexts();
    const shown = parts.flatMap((text) => text.split('\n')).map((line) => line.trim());
    const fresh = shown.filter((line) => line !== '' && !lines.includes(line));
    lines = shown;
    return fresh.slice(0, maxLines).join(' · ');
  };

  try {
    const settlesNext = () => {
      const next = path.steps[place + 1]?.event;
      const answer = next ? answerIn(next) : null;
      return answer && invokes[answer.id] === 'by itself' ? answer.ending : null;
    };
    const closedNext = () => settlesNext() === 'error';
    const passesNext = () => {
      const next = path.steps[place + 1];
      return settlesNext() !== null || (next !== undefined && level.continuesByItself?.(next.memory) === true);
    };
    const situation = await level.arrange(walk);
    if (level.stopClock) await stopClock(page);
    await checkScreen(situation, createActor(machine, { input: path.input }).getSnapshot().value);
    for (const step of path.steps) {
      const { event, value } = step;
      place += 1;
      await verify(statementsOf(level.model, event), async () => {
        if (closedNext()) await blockStorage(page);
        if (answerIn(event)) await answer(situation, event);
        else if (event.type.startsWith('xstate.after.')) await letTimePass(event);
        else {
          const doing = events[event.type];
          if (!doing) throw new Error(`the level says nothing of '${event.type}'`);
          await doing(walk, situation, event as never);
        }
        await flow.follow(event.type, value);
        if (!closedNext()) await unblockStorage(page);
        if (!passesNext()) await checkScreen(situation, value);
      });
      const [, words = ''] = describePath({ ...path, inputName: '', steps: [step] }).split(/^: /);
      steps.push({ words, state: leavesOf(value as never).join(' + '), sees: await addedLines() });
    }
    return { facts: flow.facts, statements: path.steps.flatMap(({ event }) => statementsOf(level.model, event)) };
  } catch (thrown) {
    mkdirSync(folder, { recursive: true });
    const picture = `${folder}/${machine.id}.failed-${number}.png`;
    await page.screenshot({ path: picture, timeout: patience }).catch(() => {});
    const pages = await describePages([page], `${machine.id} ${number}`);
    const step = path.steps[place];
    const done = path.steps.slice(0, Math.max(place, 0));
    const where = place < 0 ? 'where it begins' : `at step ${place + 1}, ${JSON.stringify(step?.event)}`;
    throw new PicturedError(
      `${machine.id}, ${describePath({ ...path, steps: done })}: ${where}: ${String(thrown)} (${picture})\n${pages}`,
      picture,
      thrown,
    );
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/**
 * Walks few paths that together take the level's transitions, in Chromium on the built site and the real server: people
 * act, invokes get the path's answers, and the clock is advanced. After each step the machine in the page must be in
 * the path's state, and the page must show that state.
 */
export function walkBrowser(level: AnyBrowserLevel, shop: () => Shop): void {
  const { model, requiredTransitions, isEventPossible = () => true, pathMemory, maxSteps = 14 } = level;
  const { machine } = model;
  const paths = generateLongPaths(model, { requiredTransitions, isEventPossible, pathMemory, maxSteps });
  const coverage = coverageOf(model, 'browser', { transitions: requiredTransitions });

  describe.concurrent(`${machine.id}, in a browser`, () => {
    it.each(paths.map((path) => [pathTitle(path), path] as const))('%s', (title, path) =>
      coverage.walk(title, (steps) => walkPath(level, path, shop(), steps)),
    );
  });

  describe(`${machine.id}, all in all`, () => {
    afterAll(coverage.save);

    it('takes every transition that the level names', () => {
      expect(coverage.missing()).toEqual([]);
    });
  });
}
