import { existsSync, mkdirSync } from 'node:fs';
import { parseCause } from '@uwanja/flow-inspector/chart';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, type StateValue } from 'xstate';
import { coverageOf, PicturedError, type WalkedStep } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { describePath, pathTitle, statementsOf } from '../generated-paths.ts';
import { generateLongPaths, type LongPath } from '../long-paths.ts';
import { delayEvents, leavesOf } from '../machine-facts.ts';
import { concerns } from '../statements.ts';
import { eventWords } from '../step-descriptions.ts';
import { type AnyBrowserLevel, type ByCall, browserReasons, type Site } from './browser-level.ts';
import { stopClock } from './manual-clock.ts';
import { type BrowserWalkOptions, type OpenWalk, openWalk } from './open-walk.ts';

const maxLines = 6;

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

/** Gives a held call the result that the path states. */
async function settleCall(open: OpenWalk, way: ByCall<unknown>, situation: unknown, event: AnyEventObject) {
  const { walk, intercepted, options } = open;
  const route = await intercepted.next(way.call);
  if (parseCause(event.type).kind === 'done') {
    const instead = insteadOf(await way.done?.(walk, situation, event.output as never));
    return instead ? route.fulfill({ json: options.bodyOf({ output: instead.instead }) }) : route.continue();
  }
  const { failure, refusal } = options.readError(event.error);
  if (way.error && (await way.error(walk, situation, failure as never)) !== false) return route.continue();
  if (!refusal) return route.abort('internetdisconnected');
  await route.fulfill({ status: refusal.status, json: options.bodyOf({ refusal: refusal.message }) });
}

/** Ends an invoke as the path states. */
async function settleInvoke(open: OpenWalk, id: string, situation: unknown, event: AnyEventObject): Promise<void> {
  const way = open.level.invokes[id];
  if (way === undefined) throw new Error(`the level does not list the invoke '${id}'`);
  if (way === 'by itself') return;
  if ('does' in way) await way.does(open.walk, situation, event);
  else await settleCall(open, way, situation, event);
}

async function passDelay({ level, walk, options }: OpenWalk, event: AnyEventObject): Promise<void> {
  const delayed = delayEvents(level.model.machine).find(({ type }) => type === event.type);
  const name = String(delayed?.delay);
  const ms = level.delays?.[name] ?? options.delays[name];
  if (ms === undefined) throw new Error(`the level does not list the delay '${name}'`);
  await walk.page.clock.fastForward(ms);
}

/** Performs a step with an event of any source. */
async function performEvent(open: OpenWalk, situation: unknown, event: AnyEventObject): Promise<void> {
  const { kind, name } = parseCause(event.type);
  if (kind === 'done' || kind === 'error') return settleInvoke(open, name, situation, event);
  if (kind === 'after') return passDelay(open, event);
  const perform = open.level.events[event.type];
  if (!perform) throw new Error(`the level does not list '${event.type}'`);
  await perform(open.walk, situation, event);
}

/** Checks that the page shows the state, and takes its picture for the report where that is wanted. */
async function checkPage(
  { level, walk, options: { folder } }: OpenWalk,
  situation: unknown,
  value: StateValue,
): Promise<void> {
  const states: Readonly<Record<string, AnyBrowserLevel['states'][keyof AnyBrowserLevel['states']]>> = level.states;
  for (const leaf of leavesOf(value)) {
    const expectVisible = states[leaf];
    if (!expectVisible) continue;
    await expectVisible(walk, situation);
    const picture = `${folder}/screens/${level.model.machine.id}.${leaf}.png`;
    if (process.env.PATHS_SCREENS === '1' && !existsSync(picture)) {
      mkdirSync(`${folder}/screens`, { recursive: true });
      await walk.page.screenshot({ path: picture, scale: 'css' });
    }
  }
}

/** @returns reads the lines that were added to the page since the previous call */
function addedLines(page: Page): () => Promise<string> {
  let lines: readonly string[] = [];
  return async () => {
    // The words of the page itself, without those of the header and the footer.
    const parts = await page.locator('main, [role=dialog]').allInnerTexts();
    const shown = parts.flatMap((text) => text.split('\n')).map((line) => line.trim());
    const added = shown.filter((line) => line !== '' && !lines.includes(line));
    lines = shown;
    return added.slice(0, maxLines).join(' · ');
  };
}

/** How the next step's invoke ends, if it settles without help; null for any other step. */
function nextSettlesBy({ level, walk: { path }, place }: OpenWalk): 'done' | 'error' | null {
  const next = path.steps[place + 1]?.event;
  const { kind, name } = parseCause(next?.type ?? '');
  return (kind === 'done' || kind === 'error') && level.invokes[name] === 'by itself' ? kind : null;
}

/** Whether the next step follows by itself, so that the page may have left the current state already. */
function isTransient(open: OpenWalk): boolean {
  const next = open.walk.path.steps[open.place + 1];
  return nextSettlesBy(open) !== null || (next !== undefined && open.level.continuesByItself?.(next.memory) === true);
}

/** Performs the current step, then checks the flow's state and the page. */
async function walkStep(open: OpenWalk, situation: unknown, { event, value }: LongPath['steps'][number]) {
  const { walk, flow } = open;
  const failsNext = nextSettlesBy(open) === 'error';
  if (failsNext) await blockStorage(walk.page);
  await performEvent(open, situation, event);
  await flow.follow(event.type, value);
  if (!failsNext) await unblockStorage(walk.page);
  if (!isTransient(open)) await checkPage(open, situation, value);
}

/** Describes a failure with the step, a picture and the contents of the page. */
async function failureOfWalk({ level, walk, place, options }: OpenWalk, thrown: unknown): Promise<PicturedError> {
  const { folder } = options;
  const { path, page, number } = walk;
  const { id } = level.model.machine;
  mkdirSync(folder, { recursive: true });
  const picture = `${folder}/${id}.failed-${number}.png`;
  await page.screenshot({ path: picture, timeout: options.timeout }).catch(() => {});
  const pages = await options.describePage(page, `${id} ${number}`);
  const done = path.steps.slice(0, Math.max(place, 0));
  const where = place < 0 ? 'where it begins' : `at step ${place + 1}, ${JSON.stringify(path.steps[place]?.event)}`;
  return new PicturedError(
    `${id}, ${describePath({ ...path, steps: done })}: ${where}: ${String(thrown)} (${picture})\n${pages}`,
    picture,
    thrown,
  );
}

/**
 * Walks one path in a browser context of its own.
 * @param steps gets each passed step
 */
async function walkPath(
  level: AnyBrowserLevel,
  path: LongPath,
  site: Site,
  options: BrowserWalkOptions,
  steps: WalkedStep[],
): Promise<{ readonly facts: Facts; readonly statements: readonly string[] }> {
  const { model } = level;
  const open = await openWalk(level, path, site, options);
  const { walk, flow } = open;
  const readAddedLines = addedLines(walk.page);
  try {
    const situation = await level.arrange(walk);
    if (level.stopClock) await stopClock(walk.page);
    await checkPage(open, situation, createActor(model.machine, { input: path.input }).getSnapshot().value);
    for (const step of path.steps) {
      open.place += 1;
      await concerns(statementsOf(model, step.event), () => walkStep(open, situation, step));
      steps.push({
        words: eventWords(step.event, options.texts ?? {}),
        state: leavesOf(step.value).join(' + '),
        sees: await readAddedLines(),
      });
    }
    return { facts: flow.facts, statements: [] };
  } catch (thrown) {
    throw await failureOfWalk(open, thrown);
  } finally {
    await open.leave();
  }
}

/**
 * Walks few paths that together take the level's transitions, in a browser on the site and its server: people act, invokes get the path's answers, and the clock is advanced. After each step the machine in the page must be in
 * the path's state, and the page must show that state.
 */
export function walkBrowser(level: AnyBrowserLevel, site: () => Site, options: BrowserWalkOptions): void {
  const { model, isEventPossible = () => true, pathMemory, maxSteps = 14 } = level;
  const { machine } = model;
  const byReason = Object.entries(level.requiredTransitions);
  const requiredTransitions = byReason.flatMap(([, keys]) => keys);
  const reasons = Object.fromEntries(
    byReason.map(([reason, keys]) => [browserReasons[reason as keyof typeof browserReasons], keys]),
  );
  const paths = generateLongPaths(model, { requiredTransitions, isEventPossible, pathMemory, maxSteps });
  const coverage = coverageOf(model, 'browser', {
    bound: { transitions: requiredTransitions },
    reasons,
    texts: options.texts,
    folder: options.folder,
  });

  describe.concurrent(`${machine.id}, in a browser`, () => {
    it.each(paths.map((path) => [pathTitle(path), path] as const))('%s', (title, path) =>
      coverage.walk(title, (steps) => walkPath(level, path, site(), options, steps)),
    );
  });

  describe(`${machine.id}, all in all`, () => {
    afterAll(coverage.save);

    it('takes every transition that the level names', () => {
      expect(coverage.missing()).toEqual([]);
    });
  });
}
