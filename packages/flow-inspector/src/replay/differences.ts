import type { RecordingRules } from '../file/rules.ts';
import type { Outcome } from '../format/index.ts';
import { valueText } from '../recording/value-text.ts';
import { type Index, type Recorded, type Rehearsed, rehearse, stepsOf } from './rehearse.ts';

/** Compares a recording with what today's code does, field by field. */

/** A field of a step that today's code changes in another way. */
export interface FieldDifference {
  /** `state`, `context.lines.0.quantity`, `view.count`, `emitted.0.message`, `started.0.…`; `error` where it throws. */
  readonly field: string;
  readonly recorded: string;
  readonly today: string;
}

/** The first step at which today's code does something else. */
export interface Difference {
  /** Counted from 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly fields: readonly FieldDifference[];
}

export interface Comparison {
  readonly difference: Difference | null;
  /** How many steps were compared field by field. Those of an older recording have their states only. */
  readonly compared: number;
  /** The step from which on a replaced value decides, so that nothing can be compared; null without one. */
  readonly leftAt: number | null;
}

const textOf = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text === undefined ? 'absent' : text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** A recorded value as words: a digest only shows that the value differs. */
const recordedText = (value: Outcome[string] | undefined): string =>
  value === undefined
    ? 'not changed'
    : value === '~'
      ? 'absent'
      : /^~/.test(String(value))
        ? `another value (${value})`
        : textOf(value);

/** Returns the unreplaced value of a field of a step of today's code. */
export function valueAt(today: Rehearsed, field: string): unknown {
  const { snapshot, view, emitted, sent, started, delays } = today;
  const parts: Readonly<Record<string, unknown>> = { context: snapshot.context, view, emitted, sent, started, delays };
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      parts,
    );
}

/** The fields in which a step of today's code differs from the recorded one. */
export function fieldDifferences(recorded: Recorded['path'][number], today: Rehearsed): FieldDifference[] {
  const { value } = today.snapshot;
  if (JSON.stringify(recorded.value) !== JSON.stringify(value))
    return [{ field: 'state', recorded: valueText(recorded.value), today: valueText(value) }];
  const { did } = recorded;
  if (!did) return [];
  const known = new Set(Object.keys(today.view ?? {}));
  return [...new Set([...Object.keys(did), ...Object.keys(today.did)])]
    .filter((field) => field !== 'view' && (!field.startsWith('view.') || known.has(field.split('.')[1] ?? '')))
    .filter((field) => did[field] !== today.did[field])
    .map((field) => ({
      field,
      recorded: recordedText(did[field]),
      today: today.did[field] === undefined ? 'not changed' : textOf(valueAt(today, field) ?? today.did[field]),
    }));
}

/** Compares the steps of a recorded actor with today's code, up to the first that differs. */
export function compare(rules: RecordingRules, recorded: Recorded, indexes: readonly Index[]): Comparison {
  const steps = stepsOf(recorded);
  const today = rehearse(rules, recorded, indexes);
  let compared = 0;
  for (const [place, step] of steps.entries()) {
    // The recording tab itself could not follow from here on: a replaced value decides.
    if (step.did?.left) return { difference: null, compared, leftAt: place };
    const at = { step: place, event: step.event.type };
    try {
      const next = today.next();
      if (next.done) break;
      const fields = fieldDifferences(step, next.value);
      if (fields.length > 0) return { difference: { ...at, fields }, compared, leftAt: null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        difference: { ...at, fields: [{ field: 'error', recorded: 'none', today: reason }] },
        compared,
        leftAt: null,
      };
    }
    if (step.did) compared += 1;
  }
  return { difference: null, compared, leftAt: null };
}
