import type { Context, RecordedActor, Recording, Step } from './flows-inspector.types.ts';

/** The recorded actor with this id. */
export const recordedActor = (recording: Recording | null, id: string | null): RecordedActor | undefined =>
  recording?.actors.find((actor) => actor.id === id);

/** The selected actor, or the first one while none is selected. */
export const chosenActor = ({ recording, chosen }: Context): RecordedActor | null =>
  recordedActor(recording, chosen) ?? recording?.actors[0] ?? null;

/** The recorded steps of the selected actor, oldest first. */
export const recordedSteps = (context: Context): readonly Step[] => chosenActor(context)?.steps ?? [];

/** Returns the number of the previous or next step of the selected actor; null where there is none. */
export function neighbour(context: Context, direction: -1 | 1): number | null {
  const steps = recordedSteps(context);
  const found = context.number === null ? -1 : steps.findIndex(({ number }) => number === context.number);
  // A chosen step that has been discarded gives index -1, before the oldest recorded step.
  const index = context.number === null ? steps.length - 1 : found;
  return steps[index + direction]?.number ?? null;
}
