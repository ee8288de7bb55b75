import type { RecordedActor, Recording, Step } from '../recording/index.ts';
import type { Base, Context } from './types.ts';

/** The recorded actor with this id. */
export const recordedActor = (recording: Recording | null, id: string | null): RecordedActor | undefined =>
  recording?.actors.find((actor) => actor.id === id);

/** The selected actor, or the first one while none is selected. */
export const chosenActor = ({ recording, chosen }: Context): RecordedActor | null =>
  recordedActor(recording, chosen) ?? recording?.actors[0] ?? null;

/** The recorded steps of the selected actor, oldest first. */
export const recordedSteps = (context: Context): readonly Step[] => chosenActor(context)?.steps ?? [];

/** Whether the tab lets the inspector control this actor. */
export const isControlled = ({ isControllable, recording }: Context, id: string): boolean =>
  isControllable && recordedActor(recording, id)?.status === 'active';

/** Returns the number of the previous or next step of the selected actor; null where there is none. */
export function neighbour(context: Context, direction: -1 | 1): number | null {
  const steps = recordedSteps(context);
  const found = context.number === null ? -1 : steps.findIndex(({ number }) => number === context.number);
  // A chosen step that has been discarded gives index -1, before the oldest recorded step.
  const index = context.number === null ? steps.length - 1 : found;
  return steps[index + direction]?.number ?? null;
}

/** The place of the shown step among the recorded ones; -1 where there is none. */
export function shownIndex(context: Context): number {
  const steps = recordedSteps(context);
  if (context.number === null) return steps.length - 1;
  // Where the chosen step has been discarded, the oldest recorded one is shown.
  return Math.max(
    steps.length === 0 ? -1 : 0,
    steps.findIndex(({ number }) => number === context.number),
  );
}

/** The shown step with its actor; null where nothing is recorded. */
export function baseOf(context: Context): Base | null {
  const actor = chosenActor(context);
  const step = recordedSteps(context)[shownIndex(context)];
  return actor && step ? { actor: { id: actor.id, name: actor.name }, step } : null;
}
