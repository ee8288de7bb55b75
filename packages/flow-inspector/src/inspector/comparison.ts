import { cached } from '../cached.ts';
import type { PathStep, RecordedActor, Recording, Step } from '../recording/index.ts';
import { isEqual } from './effects.ts';

/** The first step at which two actors of one machine differ. */
export interface Divergence {
  /** Counts from 1; the start is step 1. */
  readonly position: number;
  /** Null where that actor has no further step. */
  readonly here: PathStep | null;
  readonly there: PathStep | null;
  /** The recorded step here, where it is still recorded. */
  readonly step: Step | null;
}

/** An actor of this recording beside the actor of the same machine in the other one; null where one is missing. */
export interface ComparedActor {
  readonly name: string;
  /** Id of the actor here. */
  readonly id: string | null;
  readonly isThere: boolean;
  /** Null where all steps are equal. */
  readonly divergence: Divergence | null;
  /** How many steps are equal, up to the divergence. */
  readonly same: number;
}

/** Placeholders stand for values in a saved recording, so that the events' own data are not compared. */
const isSameStep = (one: PathStep, other: PathStep): boolean =>
  one.event.type === other.event.type && isEqual(one.value, other.value);

function compareActors(here: RecordedActor, there: RecordedActor): Pick<ComparedActor, 'divergence' | 'same'> {
  const length = Math.max(here.path.length, there.path.length);
  for (let index = 0; index < length; index += 1) {
    const [mine, others] = [here.path[index] ?? null, there.path[index] ?? null];
    if (mine && others && isSameStep(mine, others)) continue;
    // The stored steps are the end of the path.
    const step = here.cut ? null : (here.steps[index - (here.path.length - here.steps.length)] ?? null);
    return { same: index, divergence: { position: index + 1, here: mine, there: others, step } };
  }
  return { same: length, divergence: null };
}

/** Numbers the actors of each machine in the order of their start, so that those of two recordings can be matched. */
function byMachine(actors: readonly RecordedActor[]): Map<string, RecordedActor> {
  const counts = new Map<string, number>();
  return new Map(
    actors.map((actor) => {
      const count = (counts.get(actor.chart.id) ?? 0) + 1;
      counts.set(actor.chart.id, count);
      return [`${actor.chart.id} ${count}`, actor];
    }),
  );
}

const comparisonOf = cached((here: Recording) =>
  cached((there: Recording): readonly ComparedActor[] => {
    const [mine, others] = [byMachine(here.actors), byMachine(there.actors)];
    return [...new Set([...mine.keys(), ...others.keys()])].map((key) => {
      const [actor, other] = [mine.get(key), others.get(key)];
      return {
        name: actor?.name ?? other?.name ?? '',
        id: actor?.id ?? null,
        isThere: other !== undefined,
        ...(actor && other ? compareActors(actor, other) : { divergence: null, same: 0 }),
      };
    });
  }),
);

/** Compares two recordings, flow by flow. The same recordings give the same object. */
export const compareRecordings = (here: Recording, there: Recording): readonly ComparedActor[] =>
  comparisonOf(here)(there);
