import * as v from 'valibot';

/** The format of a recording that leaves a browser as a file. */

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
export const isStateValue = (value: unknown): boolean =>
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
/** What a step did, by field (outcome.ts). */
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
/** A recording without what the inspector shows of it beside the paths. */
export const bareRecording = v.pipe(shallowData, v.strictObject(recordingEntries), v.check(isOfStep));
export type RecordingFile = v.InferOutput<typeof recordingFile>;
export type ExportedActor = RecordingFile['actors'][number];
