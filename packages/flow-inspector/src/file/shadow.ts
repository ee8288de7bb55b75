import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Outcome } from '../format/index.ts';
import type { RecordedEvent } from '../recording/types.ts';
import { createStepper, type Stepped } from '../stepper.ts';
import { createOutcomes, joinViews } from './outcome.ts';
import { type ReplayedActor, revive, startOf } from './revive.ts';
import type { RecordingRules } from './rules.ts';

/**
 * Runs a machine on the masked events of a recording while the real one runs on the real events. What the shadow does is
 * what a replay of the recording does on the same code, and holds nothing but what the recording holds.
 * @param viewsOf returns the view models of a snapshot
 * @param machines the machines of children by id
 */
export function createShadow(
  rules: RecordingRules,
  machine: AnyStateMachine,
  start: Omit<ReplayedActor, 'path'>,
  machines: ReadonlyMap<string, AnyStateMachine>,
  viewsOf: (snapshot: AnyMachineSnapshot) => readonly unknown[],
) {
  const outcomes = createOutcomes(rules, machine.id);
  let stepper: ReturnType<typeof createStepper> | null = null;
  let hasLeft = false;
  const next = (event: RecordedEvent): Stepped => {
    if (stepper) return stepper.step(revive(rules, event, machines));
    stepper = createStepper(machine, startOf(rules, machine, start));
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
        const did = outcomes.next(stepped, joinViews(viewsOf(stepped.snapshot), rules.masked));
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
