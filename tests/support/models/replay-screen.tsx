import { act, cleanup, screen } from '@testing-library/react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type ReplayedActor, revive, startOf } from '../../../scripts/replay/replay-actor.ts';
import { leavesOf } from './machine-facts.ts';
import { startFlow } from './replay.ts';
import type { AnyScreenLevel } from './screen-level.tsx';
import { settlePage, show } from './walk-screen.tsx';

const maxTries = 100;

/** Repeats a check while the code of a screen may still be loading. */
async function eventually(check: () => void, triesLeft = maxTries): Promise<void> {
  try {
    check();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await eventually(check, triesLeft - 1);
  }
}

/** A step at which the page fails, or does not show the state that the machine is in. */
export interface ViewDifference {
  /** `failed`: the page threw an error. `unseen`: the check of the state found something missing. */
  readonly kind: 'failed' | 'unseen';
  /** Counted from 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly reason: string;
}

/**
 * Replays the events of a recorded actor on its rendered page. The events are sent to the flow, because a recording
 * does not say on which page a person pressed what. After each step the page is checked as in the generated paths; a
 * check that reads a text of the model's own case may miss it, because a recording holds placeholders.
 * @returns the step at which the page fails, else the first state that is not seen, else null
 */
export async function replayOnScreen(
  level: AnyScreenLevel,
  recorded: ReplayedActor,
  machines: ReadonlyMap<string, AnyStateMachine>,
): Promise<ViewDifference | null> {
  const start = startOf(level.model.machine, recorded);
  const flow = startFlow(level.model.machine, start);
  const steps = recorded.path.filter(({ event }) => event.type !== 'xstate.stop');
  let at = 0;
  let unseen: ViewDifference | null = null;
  const differenceOf = (kind: ViewDifference['kind'], error: unknown): ViewDifference => {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { kind, step: at, event: steps[at]?.event.type ?? '', reason };
  };
  try {
    show(level, { input: start.input ?? Object.values(level.model.inputs)[0] }, flow.actor);
    for (const [step, { event }] of steps.entries()) {
      at = step;
      if (step > 0) await act(() => flow.perform(revive(event, machines)));
      await act(settlePage);
      // The router catches what a page throws while rendering, and shows it under this heading.
      const heading = screen.queryByText('Unexpected Application Error!');
      if (heading) throw new Error(heading.nextElementSibling?.textContent ?? 'the page threw an error');
      const snapshot = flow.snapshot as AnyMachineSnapshot;
      if (unseen) continue;
      try {
        await eventually(() => {
          for (const leaf of leavesOf(snapshot.value)) level.states[leaf]?.(snapshot as never);
        });
      } catch (error) {
        unseen = differenceOf('unseen', error);
      }
    }
    return unseen;
  } catch (error) {
    return differenceOf('failed', error);
  } finally {
    flow.actor.stop();
    cleanup();
  }
}
