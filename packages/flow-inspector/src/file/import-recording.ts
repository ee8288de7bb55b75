import * as v from 'valibot';
import type { Chart } from '../chart/chart.ts';
import { type ExportedActor, machineID, recordingEntries, shallowData } from '../format/format.ts';
import type { ChosenFile, ReadResult } from '../inspector/types.ts';
import {
  emptyRecording,
  type GuardResult,
  invocationsOf,
  type RecordedActor,
  type Recording,
  type Step,
} from '../recording/index.ts';

/** The greatest size of an imported file, in bytes. */
export const largestImport = 8_000_000;

const texts = v.array(v.string());
const nullableText = v.nullable(v.string());
const cause = v.object({
  kind: v.picklist(['event', 'done', 'error', 'moved', 'after', 'finished', 'always']),
  name: v.string(),
});
const chartFields = v.object({
  id: machineID,
  states: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        key: v.string(),
        type: v.picklist(['history', 'compound', 'atomic', 'final', 'parallel']),
        parent: nullableText,
        children: texts,
        initial: nullableText,
        tags: texts,
        entry: texts,
        exit: texts,
        invokes: v.array(v.object({ id: v.string(), src: v.string() })),
      }),
    ),
    v.minLength(1),
  ),
  transitions: v.array(
    v.object({
      key: v.string(),
      source: v.string(),
      targets: texts,
      cause,
      guard: nullableText,
      actions: texts,
      reenter: v.boolean(),
    }),
  ),
  delays: v.array(v.object({ name: v.string(), ms: v.nullable(v.number()), computed: v.boolean() })),
});
/** A chart whose references all lead to its own states, so that it can be drawn. */
const chart = v.pipe(
  chartFields,
  v.check(({ states, transitions }) => {
    const ids = new Set(states.map(({ id }) => id));
    const named = [
      ...states.flatMap(({ children, parent, initial }) => [...children, parent, initial]),
      ...transitions.flatMap(({ source, targets }) => [source, ...targets]),
    ];
    return named.every((id) => id === null || ids.has(id));
  }),
);
const event = v.looseObject({ type: v.string() });
const number = v.pipe(v.number(), v.safeInteger());
const at = v.pipe(v.number(), v.minValue(0), v.maxValue(8e15));
/** A guard's result, with terms that are nested as deep as the recording may be. */
const guardResult: v.GenericSchema<GuardResult> = v.object({
  guard: v.string(),
  passed: v.boolean(),
  terms: v.optional(v.array(v.lazy(() => guardResult))),
});
const step = v.object({
  number,
  at,
  event,
  activeStates: texts,
  transitions: texts,
  guards: v.optional(v.array(v.intersect([v.object({ key: v.string() }), guardResult]))),
  value: v.unknown(),
  context: number,
  started: v.optional(v.array(v.object({ id: v.string(), input: v.optional(v.unknown()) }))),
  views: v.optional(v.array(number)),
});
/** What the inspector shows of a recording. */
const shown = v.object({
  last: number,
  values: v.array(v.unknown()),
  actors: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      parent: nullableText,
      status: v.picklist(['active', 'done', 'error', 'stopped']),
      chart,
      steps: v.array(step),
    }),
  ),
  messages: v.array(
    v.object({ number, at, from: nullableText, sender: nullableText, to: v.string(), actor: v.string(), event }),
  ),
});

const savedRecording = v.pipe(shallowData, v.object({ ...recordingEntries, shown: v.optional(shown) }));

/** Returns the ids of the active states of a value, with the machine's own id first. */
function activeStateIDs(value: unknown, id: string): string[] {
  if (typeof value === 'string') return [id, `${id}.${value}`];
  if (typeof value !== 'object' || value === null) return [id];
  return [id, ...Object.entries(value).flatMap(([key, inner]) => activeStateIDs(inner, `${id}.${key}`))];
}

/** Returns a chart of the states that a path has reached, for a recording without its charts. */
function visitedChart({ machine, path }: ExportedActor): Chart {
  const ids = [...new Set(path.flatMap(({ value }) => activeStateIDs(value, machine)))];
  const childrenOf = (id: string) =>
    ids.filter((each) => each.startsWith(`${id}.`) && !each.slice(id.length + 1).includes('.'));
  return {
    id: machine,
    states: ids.map((id) => {
      const children = childrenOf(id);
      const key = id.slice(id.lastIndexOf('.') + 1);
      const parent = id === machine ? null : id.slice(0, id.lastIndexOf('.'));
      const none: readonly never[] = [];
      const type = children.length > 0 ? 'compound' : 'atomic';
      return { id, key, type, parent, children, initial: null, tags: none, entry: none, exit: none, invokes: none };
    }),
    transitions: [],
    delays: [],
  };
}

const startOf = ({ input, restored }: ExportedActor) => ({ input, ...(restored && { restored }) });

/** The path as it was saved, and to be saved again. */
const pathOf = ({ path }: ExportedActor): RecordedActor['path'] =>
  path.map(({ event, value, did }) => ({ event, value, saved: { event, did } }));

/** Converts the paths of a recording without charts, such as one from a ticket, to what the inspector shows. */
function fromPaths(actors: readonly ExportedActor[]): Recording {
  let number = 0;
  return {
    ...emptyRecording,
    actors: actors.map(
      (actor, index): RecordedActor => ({
        id: `actor-${index + 1}`,
        name: actor.machine,
        parent: null,
        chart: visitedChart(actor),
        input: actor.input,
        ...(actor.restored && { restored: actor.restored }),
        saved: startOf(actor),
        status: 'stopped',
        cut: actor.cut,
        path: pathOf(actor),
        steps: actor.path.map(({ event, value }) => {
          number += 1;
          return {
            number,
            at: 0,
            event,
            activeStates: activeStateIDs(value, actor.machine),
            transitions: [],
            value,
            context: null,
          };
        }),
      }),
    ),
  };
}

/** Reads a text as a recording. */
function parse(text: string, name: string, build: string): ReadResult {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { kind: 'refused', reason: 'noRecording' };
  }
  const { format, version } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (format !== 'flows-recording') return { kind: 'refused', reason: 'noRecording' };
  if (version !== 1) return { kind: 'refused', reason: 'otherFormat' };
  const file = v.safeParse(savedRecording, data);
  if (!file.success) return { kind: 'refused', reason: 'noRecording' };
  const { actors, shown: saved, build: recordedBuild } = file.output;
  const about = { kind: 'read', name, build: recordedBuild, isOtherBuild: recordedBuild !== build } as const;
  if (!saved) return { ...about, recording: fromPaths(actors) };
  return {
    ...about,
    recording: {
      last: saved.last,
      messages: saved.messages,
      actors: saved.actors.map((actor, index) => {
        const steps = actor.steps.map(({ context, views, ...each }) => ({
          ...each,
          context: saved.values[context] ?? null,
          ...(views && { views: views.map((view) => saved.values[view] ?? null) }),
        }));
        return {
          ...actor,
          input: actors[index]?.input,
          ...(actors[index]?.restored && { restored: actors[index].restored }),
          ...(actors[index] && { saved: startOf(actors[index]) }),
          path: actors[index] ? pathOf(actors[index]) : [],
          cut: actors[index]?.cut ?? false,
          steps,
          invocations: invocationsOf(steps as readonly Step[], actor.status, actor.chart),
        };
      }) as readonly RecordedActor[],
    },
  };
}

/** Reads a file that a person has chosen. A recording of another build is read, and marked as such. */
export async function readRecordingFile(file: ChosenFile, build: string): Promise<ReadResult> {
  if (file.size > largestImport) return { kind: 'refused', reason: 'tooLarge' };
  return parse(await file.text(), file.name, build);
}
