import '@testing-library/jest-dom/vitest';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Chart, createChart } from '@uwanja/flow-inspector/chart';
import { type AnyFlowModel, allEvents, eventWords, flushPromises, startFlow } from '@uwanja/flow-paths';
import { type AnyScreenLevel, checkStates, performOnPage } from '@uwanja/flow-paths/page';
import { activeNodes } from '@uwanja/flow-ssr/internals';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { timing } from '#machines/support/timing.ts';
import { shopTexts } from '#tests/support/models/shop-walks.ts';
import { reducedMotionMedia, settlePage, show } from '#tests/support/models/walk-screen.tsx';
import type { FoundPath } from './find-path.ts';

/** The page of a walked path, in the frame of player.tsx: the shop's own page, driven as in the tests of the paths. */

/** A step that was performed. */
export interface PerformedStep {
  readonly words: string;
  /** What the page lacks, or why the step failed; null where everything is as it must be. */
  readonly failure: string | null;
  /** Ids of the active states after the step. */
  readonly activeStates: readonly string[];
}

/** What the player uses of the page in its frame. */
export interface WalkedPage {
  readonly chart: Chart;
  readonly input: string;
  readonly hasPage: boolean;
  /** A description of each step, as long as it has not been performed. */
  readonly words: readonly string[];
  /** Ids of the active states at the start. */
  readonly activeStates: readonly string[];
  /** Performs the next step. @param pause milliseconds for which a control is marked before it is used */
  readonly step: (pause: number) => Promise<PerformedStep>;
}

declare global {
  interface Window {
    walked?: Promise<WalkedPage>;
  }
}

type Exports<T> = Readonly<Record<string, T | undefined>>;
const models = import.meta.glob<Exports<AnyFlowModel>>('../../tests/models/*.model.ts');
const screens = import.meta.glob<Exports<AnyScreenLevel>>('../../tests/models/*.screen.tsx');

const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n\nIgnored nodes')[0] ?? '';

/** Marks a control for a while, so that a person sees what is used. */
async function mark(control: HTMLElement, pause: number): Promise<void> {
  control.scrollIntoView({ block: 'center' });
  const { outline, outlineOffset } = control.style;
  Object.assign(control.style, { outline: '3px solid #ff5a36', outlineOffset: '2px' });
  await new Promise((resolve) => setTimeout(resolve, pause));
  Object.assign(control.style, { outline, outlineOffset });
}

async function open(): Promise<WalkedPage> {
  const id = new URLSearchParams(window.location.search).get('path') ?? '';
  const response = await fetch(`/__walk/path?path=${encodeURIComponent(id)}`);
  if (!response.ok) throw new Error(await response.text());
  const found = (await response.json()) as FoundPath;
  const levels = (await screens[`../../tests/models/${found.file}.screen.tsx`]?.()) ?? {};
  const level = Object.values(levels).find((each) => each?.model?.machine?.id === found.machine);
  const own = (await models[`../../tests/models/${found.file}.model.ts`]?.()) ?? {};
  const known = [level?.model, ...Object.values(own)].filter((each) => each?.machine?.id === found.machine);
  const model = known
    .flatMap((each) => [each, ...(each?.furtherModels ?? [])])
    .find((each) => each?.name === found.model);
  if (!model) throw new Error(`No model of ${found.machine} is called ${found.model}.`);
  const possible = allEvents(model);
  const events = found.events.map((index) => possible[index] ?? { type: '' });

  window.matchMedia = reducedMotionMedia as never;
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const input = model.inputs[found.input];
  const flow = startFlow(model.machine, { input });
  const snapshot = () => flow.snapshot as AnyMachineSnapshot;
  if (level) {
    show(level, { input }, flow.actor);
    await act(settlePage);
  } else document.body.append('This machine has no page: only its chart changes.');
  const activeStates = () => activeNodes(snapshot()).map((node) => node.id);
  let position = 0;
  return {
    chart: createChart(model.machine, timing),
    input: found.input,
    hasPage: level !== undefined,
    words: events.map((event) => eventWords(event, shopTexts)),
    activeStates: activeStates(),
    step: async (pause) => {
      const event = events[position] ?? { type: '' };
      position += 1;
      let words = eventWords(event, shopTexts, snapshot());
      try {
        if (level)
          words = await performOnPage(level, flow, event, user, {
            texts: shopTexts,
            beforeAct: (control) => mark(control, pause),
          });
        else await flow.perform(event);
        await (level ? act(settlePage) : flushPromises());
        if (level) checkStates(level, snapshot());
        return { words, failure: null, activeStates: activeStates() };
      } catch (thrown) {
        return { words, failure: messageOf(thrown), activeStates: activeStates() };
      }
    },
  };
}

// Its value comes from the test runner, which does not run here.
expect.setState({ testPath: '' });
window.walked = open();
