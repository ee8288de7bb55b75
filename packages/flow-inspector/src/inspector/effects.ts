import { cached } from '../cached.ts';
import { parseCause } from '../chart/index.ts';
import { type RecordedActor, restoredEvent, type Step } from '../recording/index.ts';
import type { Effect } from './types.ts';

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two values of plain data are equal. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isEqual(one[key], other[key]));
}

const isUnchanged = cached((step: Step) =>
  cached(
    (before: Step): boolean =>
      !step.started?.length && isEqual(step.value, before.value) && isEqual(step.context, before.context),
  ),
);

/** Whether no transition took the event of the step, although the flow expects events of its kind. */
export function isIgnored({ event, transitions }: Step, { chart }: Pick<RecordedActor, 'chart'>): boolean {
  // A recording of a ticket has no transitions at all.
  if (transitions.length > 0 || chart.transitions.length === 0 || event.type === restoredEvent) return false;
  if (!event.type.startsWith('xstate.')) return true;
  const { kind, name } = parseCause(event.type, chart.id);
  return chart.transitions.some(({ cause }) => cause.kind === kind && cause.name === name && kind !== 'moved');
}

/** @param before the actor's recorded step before it */
export function effectOf(step: Step, before: Step | undefined, actor: Pick<RecordedActor, 'chart'>): Effect {
  if (isIgnored(step, actor)) return 'ignored';
  if (!before || step.event.type === 'xstate.init') return null;
  return isUnchanged(step)(before) ? 'unchanged' : 'changed';
}
