import type { Context, RecordedActor, Step } from './flows-inspector.types.ts';

/** The selected actor, or the first one while none is selected. */
export const chosenActor = ({ recording, chosen }: Context): RecordedActor | null =>
  recording?.actors.find(({ id }) => id === chosen) ?? recording?.actors[0] ?? null;

/** The recorded steps of the selected actor, oldest first. */
export const recordedSteps = (context: Context): readonly Step[] => chosenActor(context)?.steps ?? [];
