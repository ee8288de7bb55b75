import { activeNodes } from '@uwanja/flow-ssr/internals';
import type { AnyEventObject } from 'xstate';
import { digest } from '../file/outcome.ts';
import type { RecordingRules } from '../file/rules.ts';
import type { Expectation, RecordingFile } from '../format/index.ts';
import { valueText } from '../recording/value-text.ts';
import { fieldDifferences, valueAt } from './differences.ts';
import { type Index, type Recorded, type Rehearsed, rehearse, stepsOf } from './rehearse.ts';

/** A complaint: a recorded path whose last step is wrong, and what a person expected of it. */
export interface Complaint extends Recorded {
  readonly expected: Expectation;
}

/**
 * What today's code says to a complaint. `met`: it does what was expected. `unmet`: it does not. `unreached`: it goes
 * another way before the marked step.
 */
export interface Verdict {
  readonly kind: 'met' | 'unmet' | 'unreached';
  readonly reason: string;
}

/** Returns the complaint of a marked recording. */
export function complaintOf({ actors, mark }: RecordingFile): Complaint | null {
  const actor = mark && actors[mark.actor];
  if (!actor) return null;
  const { machine, input, restored, path } = actor;
  return { machine, input, ...(restored && { restored }), path: path.slice(0, mark.step + 1), expected: mark.expected };
}

/** Says what was expected of a step. */
export function expectationText(expected: Expectation): string {
  switch (expected.kind) {
    case 'nothing':
      return 'nothing should have happened';
    case 'something':
      return 'something should have happened';
    case 'other':
      return 'something else should have happened';
    case 'state':
      return `the state should be ${expected.state}`;
    case 'value':
      return `${expected.field} should be ${JSON.stringify(expected.value)}`;
    case 'asBefore':
      return `${expected.field} should be as before`;
    case 'otherwise':
      return `${expected.field} should have another value`;
    case 'notice':
      return expected.message ? `the notice ${expected.message} should come` : 'a notice should come';
    case 'redirect':
      return expected.to ? `the page should change to ${expected.to}` : 'the page should change';
  }
}

/** Whether an event is the expected notice or redirect. */
export function isExpected(expected: Expectation, event: AnyEventObject): boolean {
  if (expected.kind === 'notice')
    return event.type === 'notice' && (expected.message === undefined || event.message === expected.message);
  if (expected.kind !== 'redirect' || event.type !== 'redirect') return false;
  return expected.to === undefined || /^\/[\w-]*/.exec(String(event.to))?.[0] === expected.to;
}

const hasEffect = (before: Rehearsed, { snapshot, did }: Rehearsed): boolean =>
  JSON.stringify(before.snapshot.value) !== JSON.stringify(snapshot.value) ||
  Object.keys(did).some((field) => field !== 'view');

const fieldsText = (did: Rehearsed['did']): string =>
  Object.keys(did)
    .filter((field) => field !== 'view')
    .slice(0, 5)
    .join(', ') || 'nothing';

/** Judges the last step of a replay. `fieldBefore` is the replaced value of the expected field before that step. */
function judge(
  { expected, path }: Complaint,
  before: Rehearsed,
  after: Rehearsed,
  fieldBefore: unknown,
): Pick<Verdict, 'reason'> & { isMet: boolean } {
  const state = valueText(after.snapshot.value);
  const changed = `the state is ${state}, and changed is: ${fieldsText(after.did)}`;
  switch (expected.kind) {
    case 'nothing':
      return { isMet: !hasEffect(before, after), reason: changed };
    case 'something':
      return { isMet: hasEffect(before, after), reason: changed };
    case 'other': {
      const recorded = path.at(-1);
      return { isMet: recorded !== undefined && fieldDifferences(recorded, after).length > 0, reason: changed };
    }
    case 'state':
      return {
        isMet: activeNodes(after.snapshot).some(({ id }) => id === expected.state),
        reason: `the state is ${state}`,
      };
    case 'value': {
      const value = valueAt(after, expected.field);
      const isDigest = /^~[0-9a-f]{6}$/.test(String(expected.value));
      return {
        isMet: isDigest ? digest(value) === expected.value : (value ?? null) === expected.value,
        reason: `${expected.field} is ${JSON.stringify(value)}`,
      };
    }
    case 'asBefore':
      return {
        isMet: after.at(expected.field) === fieldBefore,
        reason: `${expected.field} is ${JSON.stringify(valueAt(after, expected.field))}`,
      };
    case 'otherwise':
      return {
        isMet: after.at(expected.field) !== (path.at(-1)?.did?.[expected.field] ?? fieldBefore),
        reason: `${expected.field} is ${JSON.stringify(valueAt(after, expected.field))}`,
      };
    case 'notice':
    case 'redirect': {
      const emitted = after.emitted.map((event) => JSON.stringify(event.message ?? event.to ?? event.type));
      return {
        isMet: after.emitted.some((event) => isExpected(expected, event)),
        reason: `the machine emits ${emitted.join(', ') || 'nothing'}`,
      };
    }
  }
}

/**
 * Judges a complaint on today's code, on the level of the machine and its view model.
 * @param indexes what the modules of the machine and of its children export
 */
export function judgeComplaint(rules: RecordingRules, complaint: Complaint, indexes: readonly Index[]): Verdict {
  const steps = stepsOf(complaint);
  const field = 'field' in complaint.expected ? complaint.expected.field : '';
  let before: Rehearsed | null = null;
  let fieldBefore: unknown;
  let place = 0;
  try {
    for (const today of rehearse(rules, complaint, indexes)) {
      const isMarked = place === steps.length - 1;
      if (isMarked) {
        const { isMet, reason } = judge(complaint, before ?? today, today, fieldBefore);
        return { kind: isMet ? 'met' : 'unmet', reason };
      }
      const recorded = steps[place]?.value;
      const { value } = today.snapshot;
      if (place === steps.length - 2 && JSON.stringify(recorded) !== JSON.stringify(value))
        return {
          kind: 'unreached',
          reason: `before the marked step the state is ${valueText(value)}, and was ${valueText(recorded)}`,
        };
      fieldBefore = today.at(field);
      before = today;
      place += 1;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: place === steps.length - 1 ? 'unmet' : 'unreached', reason: `step ${place} throws: ${reason}` };
  }
  return { kind: 'unreached', reason: 'the recording has no such step' };
}
