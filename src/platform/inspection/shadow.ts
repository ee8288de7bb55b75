import { createOutcomes, createStepper, digest, joinViews, type Stepped } from '@uwanja/flow-inspector';
import type { RecordedEvent } from '@uwanja/flow-inspector/recording';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { createReplacer, type Outcome } from '#contract/recordings/recording.ts';
import { masked } from './masking.ts';
import { type ReplayedActor, revive, startOf } from './revive.ts';

/**
 * Runs a machine on the masked events of a recording while the real one runs on the real events. What the shadow does is
 * what a replay of the recording does on the same code, and holds nothing but what the recording holds.
 * @param viewsOf returns the view models of a snapshot
 * @param machines the machines of children by id
 */
export function createShadow(
  machine: AnyStateMachine,
  start: Omit<ReplayedActor, 'path'>,
  machines: ReadonlyMap<string, AnyStateMachine>,
  viewsOf: (snapshot: AnyMachineSnapshot) => readonly unknown[],
) {
  const outcomes = createOutcomes(createReplacer(machine.id, digest), masked);
  let stepper: ReturnType<typeof createStepper> | null = null;
  let hasLeft = false;
  const next = (event: RecordedEvent): Stepped => {
    if (stepper) return stepper.step(revive(event, machines));
    stepper = createStepper(machine, startOf(machine, start));
    return stepper.first;
  };
  return {
    /**
     * Performs a step; the first one is the start.
     * @returns what it did; `left` at the step at which the masked events lead to another state than the real ones, and
     * undefined after it
     */
    step(event: RecordedEvent, value: unknown): Outcome | undefined {
      if (hasLeft) return undefined;
      try {
        const stepped = next(event);
        const did = outcomes.next(stepped, joinViews(viewsOf(stepped.snapshot), masked));
        hasLeft = JSON.stringify(stepped.snapshot.value) !== JSON.stringify(value);
        return hasLeft ? { left: true } : did;
      } catch {
        // A guard or a view model cannot read a replaced value.
        hasLeft = true;
        return { left: true };
      }
    },
  };
}
