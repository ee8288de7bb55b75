import * as v from 'valibot';
import { type Allowed, commonFields, pages, recordedFields } from './fields.ts';
import { maxRecordingBytes } from './size.ts';

/** A recording of the flows that leaves a browser: as a file, or with a support ticket. */

/** The text that replaces a secret. */
export const mask = '•••';
const maxNumber = 1_000_000;

/** How deep the values of a recording may be nested. Those of real ones stay below 20. */
const maxDepth = 64;

/** Whether a value is nested at most `maxDepth` deep. It does not recurse, so no depth exhausts the stack. */
function isShallow(data: unknown): boolean {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}

/** Any data that functions can walk recursively. Every schema of a recording begins with it. */
export const shallowData = v.pipe(v.unknown(), v.check(isShallow));

/** The id of a machine. It becomes a part of a file's name and of generated code. */
export const machineID = v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,63}$/));
const eventType = v.pipe(v.string(), v.regex(/^[\w.:$-]{1,160}$/));

/** A state's value: keys of the chart, nested. */
const isStateValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^\w{1,64}$/.test(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([key, inner]) => /^\w{1,64}$/.test(key) && isStateValue(inner));
const stateValue = v.pipe(v.unknown(), v.check(isStateValue));

const recordedEvent = v.looseObject({
  type: eventType,
  actorId: v.optional(eventType),
  /** The snapshot of a child machine. */
  snapshot: v.optional(v.looseObject({ machine: v.optional(machineID), value: v.optional(stateValue) })),
});

/** A field of what a step did: `context.lines.0.quantity`, `emitted.0.message`. A key that may be data is a digest. */
const fieldPath = v.pipe(v.string(), v.regex(/^[a-z]+(\.(\w{1,64}|~[0-9a-f]{6})){0,24}$/), v.maxLength(300));
const outcomeValue = v.union([v.null(), v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(64))]);
/** What a step did, by field (src/platform/inspection/outcome.ts). */
const outcome = v.record(fieldPath, outcomeValue);
export type Outcome = v.InferOutput<typeof outcome>;

const word = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
/** What a person expected of the step that they marked, instead of what it did. */
const expectation = v.variant('kind', [
  /** Nothing, something, or anything else. */
  v.strictObject({ kind: v.picklist(['nothing', 'something', 'other']) }),
  v.strictObject({ kind: v.literal('state'), state: v.pipe(v.string(), v.regex(/^\w{1,64}(\.\w{1,64}){0,12}$/)) }),
  v.strictObject({ kind: v.literal('value'), field: fieldPath, value: outcomeValue }),
  /** The field's value before the step, or another one than it got. */
  v.strictObject({ kind: v.picklist(['asBefore', 'otherwise']), field: fieldPath }),
  /** A notice; any one where no message is named. */
  v.strictObject({ kind: v.literal('notice'), message: v.optional(word) }),
  /** The first part of the address that the page should have changed to; any one where it is absent. */
  v.strictObject({ kind: v.literal('redirect'), to: v.optional(v.pipe(v.string(), v.regex(/^\/[\w-]{0,64}$/))) }),
]);
export type Expectation = v.InferOutput<typeof expectation>;

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The wrong step: its place in the path of an actor of the recording. */
const complaint = v.strictObject({ actor: index, step: index, expected: expectation });
export type Mark = v.InferOutput<typeof complaint>;

const recordedPath = v.strictObject({
  machine: machineID,
  /** Absent where the machine takes none. */
  input: v.optional(v.unknown()),
  /** The state that the actor was restored to; absent where it started in its initial state. */
  restored: v.optional(v.strictObject({ value: stateValue, context: v.unknown() })),
  path: v.array(v.strictObject({ event: recordedEvent, value: stateValue, did: v.optional(outcome) })),
  /** Whether the path lacks its end, because there were too many events. */
  cut: v.boolean(),
});

/**
 * What a replay needs: for each actor its machine, its input, and each event with the state after it and what it did.
 * With a mark it is a complaint.
 */
export const recordingEntries = {
  format: v.literal('flows-recording'),
  version: v.literal(1),
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  actors: v.array(recordedPath),
  mark: v.optional(complaint),
};
const recording = v.object(recordingEntries);
/** Whether the marked step is one of the recording. */
const isOfStep = ({ actors, mark: marked }: v.InferOutput<typeof recording>): boolean =>
  marked === undefined || actors[marked.actor]?.path[marked.step] !== undefined;
export const recordingFile = v.pipe(shallowData, recording, v.check(isOfStep));
/** A recording without anything else, as a ticket carries it. */
const bareRecording = v.pipe(shallowData, v.strictObject(recordingEntries), v.check(isOfStep));
export type RecordingFile = v.InferOutput<typeof recordingFile>;
export type ExportedActor = RecordingFile['actors'][number];

const listOf = (machine: string): Readonly<Record<string, Allowed>> => ({
  ...commonFields,
  ...recordedFields[machine],
});

function isListed(value: string | number, allowed: Allowed | undefined): boolean {
  if (allowed === undefined) return false;
  if (typeof value === 'number') return allowed === 'number' && Number.isInteger(value) && Math.abs(value) <= maxNumber;
  return typeof allowed === 'object' && allowed.includes(value);
}

/** The key by which XState serializes a reference to an actor. */
export const actorKey = 'xstate$$type';
/** The flows to which others have a reference. */
const partners: readonly unknown[] = ['session', 'cart'];

/** Returns the first segment of a path: `/product` of `/product/10/1?x`, and `/` of a page that is not listed. */
function maskPath(path: string): string {
  const [, first = ''] = /^\/([\w-]*)/.exec(path) ?? [];
  return (pages as readonly string[]).includes(first) ? `/${first}` : '/';
}

/**
 * Returns a function that replaces each value that the machine's list does not allow. Empty texts, zero, null, booleans
 * and the structure do not change.
 * @param placeholderFor returns the placeholder for a value that is not allowed
 */
export function createReplacer(machine: string, placeholderFor: (value: string | number) => string | number) {
  const fields = listOf(machine);
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (value === '' || value === mask || isListed(value, fields[key])) return value;
      return fields[key] === 'page' ? maskPath(value) : placeholderFor(value);
    }
    if (typeof value === 'number') return value === 0 || isListed(value, fields[key]) ? value : placeholderFor(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (actorKey in value) return { [actorKey]: 1, id: 'id' in value && partners.includes(value.id) ? value.id : '' };
    // A key that is not an identifier may be data.
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        /^[A-Za-z]\w*$/.test(name) ? name : placeholderFor(name),
        replaced(item, name),
      ]),
    );
  };
  return replaced;
}

const placeholderText = /^text-\d{1,5}$/;
/** Placeholders of numbers are numbered from 1, and a recording of this size cannot hold more of them. */
const maxPlaceholder = 20_000;

/** Whether the replacer of the machine would change nothing but renumber the placeholders. */
function isMasked(machine: string, value: unknown, key: string): boolean {
  let isPlaceholder = true;
  const replaced = createReplacer(machine, (found) => {
    isPlaceholder &&=
      typeof found === 'number'
        ? Number.isInteger(found) && found > 0 && found <= maxPlaceholder
        : placeholderText.test(found);
    return found;
  })(value, key);
  return isPlaceholder && JSON.stringify(replaced) === JSON.stringify(value);
}

function isMaskedSnapshot(snapshot: unknown): boolean {
  if (snapshot === undefined) return true;
  if (typeof snapshot !== 'object' || snapshot === null) return false;
  const { machine, value, status, context, ...rest } = snapshot as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0) return false;
  if (machine === undefined) return value === undefined && status === undefined && context === undefined;
  const isKnownStatus = typeof status === 'string' && ['active', 'done', 'error', 'stopped'].includes(status);
  return typeof machine === 'string' && isStateValue(value) && isKnownStatus && isMasked(machine, context, 'context');
}

const digestText = /^(~[0-9a-f]{6}|~|\[\]|\{\})$/;

/** Whether each key of a field is a name, a digest or a place in a list. */
const isMaskedPath = (path: string): boolean =>
  path.split('.').every((key) => /^([A-Za-z]\w*|~[0-9a-f]{6}|\d{1,3})$/.test(key));

/** Whether the value of a field is listed or a digest. */
function isMaskedField(machine: string, path: string, value: Outcome[string]): boolean {
  if (!isMaskedPath(path)) return false;
  const keys = path.split('.');
  if (typeof value === 'string' && digestText.test(value)) return true;
  const key = keys.findLast((each) => !/^\d/.test(each)) ?? '';
  let isListed = true;
  createReplacer(machine, (found) => {
    isListed = false;
    return found;
  })(value, key);
  return isListed && (typeof value !== 'string' || createReplacer(machine, String)(value, key) === value);
}

/** Whether a mark has no value that a person has typed. */
function isMaskedMark({ expected }: Mark, machine: string): boolean {
  if (expected.kind === 'value') return isMaskedField(machine, expected.field, expected.value);
  if ('field' in expected) return isMaskedPath(expected.field);
  return expected.kind !== 'redirect' || expected.to === undefined || maskPath(expected.to) === expected.to;
}

/**
 * Whether a text is a recording for a ticket: small enough, and without a value that is neither listed nor replaced.
 */
export function isMaskedRecording(text: string): boolean {
  if (new TextEncoder().encode(text).length > maxRecordingBytes) return false;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return false;
  }
  const file = v.safeParse(bareRecording, data);
  if (!file.success) return false;
  const { actors, mark: marked } = file.output;
  if (marked && !isMaskedMark(marked, actors[marked.actor]?.machine ?? '')) return false;
  return actors.every(
    ({ machine, input, restored, path }) =>
      isMasked(machine, input, 'input') &&
      (restored === undefined || isMasked(machine, restored.context, 'context')) &&
      path.every(
        ({ event: { type, actorId, snapshot, ...facts }, did = {} }) =>
          isMaskedSnapshot(snapshot) &&
          isMasked(machine, facts, 'event') &&
          Object.entries(did).every(([field, value]) => isMaskedField(machine, field, value)),
      ),
  );
}
