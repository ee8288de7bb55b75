import { createReplacer, type Mark, type RecordingFile } from '../format/index.ts';
import type { RecordedActor, RecordedEvent, Recording, Step } from '../recording/types.ts';
import type { RecordingRules } from './rules.ts';

type Exported = Pick<RecordedActor, 'input' | 'restored' | 'path' | 'cut' | 'saved'> & { readonly machine: string };
export type Replace = (machine: string) => (value: unknown, key: string) => unknown;

/**
 * Returns replacers by machine that share their placeholders: equal values get equal placeholders, so that comparisons
 * have the same result.
 */
export function createReplacers({ allowList }: Pick<RecordingRules, 'allowList'>): Replace {
  const placeholders = new Map<string | number, string | number>();
  const placeholderFor = (value: string | number): string | number => {
    const found = placeholders.get(value);
    if (found !== undefined) return found;
    const placeholder = typeof value === 'number' ? placeholders.size + 1 : `text-${placeholders.size + 1}`;
    placeholders.set(value, placeholder);
    return placeholder;
  };
  return (machine) => createReplacer(allowList, machine, placeholderFor);
}

/** Exports a child's snapshot. Its context is filtered by the list of the child's machine. */
function exportSnapshot(snapshot: unknown, replace: Replace): object {
  if (typeof snapshot !== 'object' || snapshot === null || !('machine' in snapshot)) return {};
  const { machine, value, status, context } = snapshot as Readonly<Record<string, unknown>>;
  return { machine, value, status, context: replace(String(machine))(context, 'context') };
}

export function exportEvent(event: RecordedEvent, machine: string, replace: Replace): RecordedEvent {
  const { type, actorId, snapshot, ...facts } = event;
  return {
    type,
    ...(typeof actorId === 'string' && { actorId }),
    ...(snapshot !== undefined && { snapshot: exportSnapshot(snapshot, replace) }),
    ...(replace(machine)(facts, 'event') as object),
  };
}

/** Exports how an actor started. */
export const exportStart = (
  { input, restored }: Pick<Exported, 'input' | 'restored'>,
  machine: string,
  replace: Replace,
) => ({
  input: replace(machine)(input, 'input'),
  ...(restored && {
    restored: { value: restored.value, context: replace(machine)(restored.context, 'context') },
  }),
});

/** Exports an actor as its tab has saved it, or, where nothing is saved, from what the inspector shows. */
const exportActor = ({ machine, path, cut, ...start }: Exported, replace: Replace) => ({
  machine,
  ...(start.saved ?? exportStart(start, machine, replace)),
  path: path.map(({ event, value, saved }) => ({
    event: saved?.event ?? exportEvent(event, machine, replace),
    value,
    ...(saved?.did && { did: saved.did }),
  })),
  cut,
});

/** Exports the paths of recorded actors, for a replay: without charts and times. */
export function exportPaths(
  rules: Pick<RecordingRules, 'allowList'>,
  actors: readonly Exported[],
  build: string,
): RecordingFile {
  const replace = createReplacers(rules);
  return { format: 'flows-recording', version: 1, build, actors: actors.map((actor) => exportActor(actor, replace)) };
}

/** A step whose context and view models are indexes of `values`. */
type ShownStep = Omit<Step, 'context' | 'views'> & { readonly context: number; readonly views?: readonly number[] };

/** A saved recording: the paths, and what the inspector shows of them. */
export interface SavedRecording extends RecordingFile {
  readonly shown: {
    readonly last: number;
    /** Contexts and view models, each once. */
    readonly values: readonly unknown[];
    readonly actors: readonly (Pick<RecordedActor, 'id' | 'name' | 'parent' | 'status' | 'chart'> & {
      readonly steps: readonly ShownStep[];
    })[];
    readonly messages: Recording['messages'];
  };
}

/** Collects values, each once. */
function createTable(replace: Replace) {
  const values: unknown[] = [];
  const indexes = new Map<string, number>();
  return {
    values,
    indexOf(value: unknown, machine: string): number {
      const key = `${machine} ${JSON.stringify(value)}`;
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, values.length);
      return values.push(replace(machine)(value, 'context')) - 1;
    },
  };
}

/**
 * Exports a recording as the inspector shows it, with every value replaced that is not allowed. Times count from the first
 * message or step.
 */
export function exportRecording(
  rules: Pick<RecordingRules, 'allowList'>,
  { actors, messages, last }: Recording,
  build: string,
  mark?: Mark,
): SavedRecording {
  const replace = createReplacers(rules);
  const table = createTable(replace);
  const times = [...messages.map(({ at }) => at), ...actors.flatMap(({ steps }) => steps.map(({ at }) => at))];
  const first = Math.min(...times);
  const machines = new Map(actors.map(({ id, chart }) => [id, chart.id]));
  return {
    format: 'flows-recording',
    version: 1,
    build,
    actors: actors.map(({ chart, ...actor }) => exportActor({ ...actor, machine: chart.id }, replace)),
    ...(mark && { mark }),
    shown: {
      last,
      values: table.values,
      actors: actors.map(({ id, name, parent, status, chart, steps }) => ({
        id,
        name,
        parent,
        status,
        chart,
        steps: steps.map(({ views, started, ...step }) => ({
          ...step,
          at: step.at - first,
          event: exportEvent(step.event, chart.id, replace),
          context: table.indexOf(step.context, chart.id),
          ...(started && {
            started: started.map(({ id: invoked, input }) => ({
              id: invoked,
              input: replace(chart.id)(input, 'input'),
            })),
          }),
          ...(views && { views: views.map((view) => table.indexOf(view, chart.id)) }),
        })),
      })),
      messages: messages.map((message) => ({
        ...message,
        at: message.at - first,
        event: exportEvent(message.event, machines.get(message.actor) ?? '', replace),
      })),
    },
  };
}
