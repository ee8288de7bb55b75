import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate';
import { createOutcomes, joinViews } from '../file/outcome.ts';
import { revive, startOf } from '../file/revive.ts';
import type { RecordingRules } from '../file/rules.ts';
import type { ExportedActor, Outcome } from '../format/index.ts';
import { createStepper, type Stepped } from '../stepper.ts';

/** Runs today's machines on the masked events of a recording, as the recording tab has run its own (shadow.ts). */

/** The part of a recorded actor that a replay needs. */
export type Recorded = Pick<ExportedActor, 'machine' | 'input' | 'restored' | 'path'>;

/** What the module of a machine exports. */
export type Index = Readonly<Record<string, unknown>>;

/** What today's code did at one step of a recording. */
export interface Rehearsed extends Stepped {
  readonly did: Outcome;
  /** The view model; null where the recording has none, or it cannot be computed from replaced values. */
  readonly view: Readonly<Record<string, unknown>> | null;
  /** The replaced value of a field after the step. */
  readonly at: (field: string) => Outcome[string] | undefined;
}

export const machinesIn = (indexes: readonly Index[]): ReadonlyMap<string, AnyStateMachine> =>
  new Map(
    indexes
      .flatMap((index) => Object.values(index))
      .filter((each): each is AnyStateMachine => each instanceof StateMachine)
      .map((machine) => [machine.id, machine]),
  );

type View = (snapshot: AnyMachineSnapshot) => unknown;

/** The top-level fields of the recorded view model. */
const recordedFields = ({ path }: Recorded): ReadonlySet<string> =>
  new Set(
    path.flatMap(({ did = {} }) =>
      Object.keys(did).flatMap((field) => (field.startsWith('view.') ? [field.split('.')[1] ?? ''] : [])),
    ),
  );

/** The least part of a view model's fields that a recording has of it. */
const leastShare = 0.6;

/**
 * Returns the function that computes the recorded view model: the view models of the module whose fields the recording
 * has, because a recording does not name them.
 */
function viewOf({ masked }: RecordingRules, index: Index, recorded: Recorded, first: AnyMachineSnapshot) {
  const fields = recordedFields(recorded);
  const views = Object.entries(index).flatMap(([name, view]) => {
    if (!name.startsWith('view') || typeof view !== 'function') return [];
    try {
      const keys = Object.keys((view as View)(first) as object);
      return keys.filter((key) => fields.has(key)).length / keys.length >= leastShare ? [view as View] : [];
    } catch {
      return [];
    }
  });
  return (snapshot: AnyMachineSnapshot) => {
    try {
      const view = joinViews(
        views.map((each) => each(snapshot)),
        masked,
      );
      return view && Object.fromEntries(Object.entries(view).filter(([key]) => fields.has(key)));
    } catch {
      return null;
    }
  };
}

const isNoStop = ({ event }: Recorded['path'][number]): boolean => event.type !== 'xstate.stop';

/** The steps of a recorded actor without its end by XState. */
export const stepsOf = ({ path }: Recorded): Recorded['path'] => path.filter(isNoStop);

/**
 * Replays the recorded events.
 * @param indexes what the modules of the machine and of its children export
 * @returns a generator of what today's code did at each step; it throws what the machine throws
 */
export function* rehearse(
  rules: RecordingRules,
  recorded: Recorded,
  indexes: readonly Index[],
): Generator<Rehearsed, void> {
  const machines = machinesIn(indexes);
  const machine = machines.get(recorded.machine);
  const index = indexes.find((each) => Object.values(each).includes(machine));
  if (!machine || !index) throw new Error(`there is no machine ${recorded.machine}`);
  const { first, step } = createStepper(machine, startOf(rules, machine, recorded));
  const view = viewOf(rules, index, recorded, first.snapshot);
  const outcomes = createOutcomes(rules, machine.id);
  for (const [place, { event, did: recordedDid }] of stepsOf(recorded).entries()) {
    const stepped = place === 0 ? first : step(revive(rules, event, machines));
    const shown = recordedDid && !recordedDid.view ? null : view(stepped.snapshot);
    const did = outcomes.next(stepped, shown);
    yield { ...stepped, did, view: shown, at: outcomes.at };
  }
}
