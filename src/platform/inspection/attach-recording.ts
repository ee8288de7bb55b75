import { toRecordedEvent } from '@uwanja/flow-inspector';
import { createSaver, exportPaths } from '@uwanja/flow-inspector/file';
import type { Mark, RecordingFile } from '@uwanja/flow-inspector/format';
import type { RecordedEvent } from '@uwanja/flow-inspector/recording';
import type { AnyEventObject } from 'xstate';
import { maxRecordingBytes } from '#contract/recordings/size.ts';
import type { RecentActor } from '#src/platform/recent-steps.ts';
import { masked } from './masking.ts';
import { rules } from './recording-rules.ts';

/** The room that is left for a mark. */
const markBytes = 400;

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const recordedEvent = (event: AnyEventObject): RecordedEvent =>
  event.type === 'xstate.init' ? { type: event.type } : toRecordedEvent(event, masked);

/** Masks the recent flows, and finds out what each of their steps did. The steps that XState ends a flow with are left out. */
export function savedPaths(actors: readonly RecentActor[]) {
  const saver = createSaver(
    rules,
    actors.map(({ machine }) => machine),
  );
  return actors.map(({ machine, input, restored, steps, selectors, isCut }) => {
    const start = {
      input: masked(input),
      ...(restored && { restored: { value: restored.value, context: masked(restored.context) } }),
    };
    const saving = saver.start(machine, start, (snapshot) =>
      Array.from(selectors, (select) => select(snapshot as never)),
    );
    return {
      machine: machine.id,
      ...start,
      saved: saving.saved,
      path: steps.map(({ event, snapshot }) => {
        const { value } = snapshot as { readonly value: unknown };
        const shown = recordedEvent(event);
        return { event: shown, value, saved: saving.step(shown, value) };
      }),
      cut: isCut,
    };
  });
}

/** A moment that a person may mark: an event from outside, such as a press. */
export interface Moment {
  /** The place of the flow in the recording, and of the step in its path. */
  readonly actor: number;
  readonly step: number;
  readonly machine: string;
  readonly type: string;
  readonly at: number;
}

/** The most moments that can be chosen. */
const mostMoments = 12;

/** Flows whose events from outside no person causes. */
const withoutPresses = new Set(['shop', 'toasts', 'contact']);

/** Lists the last moments of the flows of a recording, the latest first. */
function momentsOf(actors: readonly RecentActor[]): Moment[] {
  return actors
    .flatMap(({ machine, steps }, actor) =>
      steps.flatMap(({ event, at }, step) =>
        at > 0 && !event.type.startsWith('xstate.') && !withoutPresses.has(machine.id)
          ? [{ actor, step, machine: machine.id, type: event.type, at }]
          : [],
      ),
    )
    .sort((one, other) => other.at - one.at)
    .slice(0, mostMoments);
}

/** Returns the text of a recording with a mark, or without one. */
export function withMark(text: string, mark: Mark | null): string {
  const { mark: _, ...recording } = JSON.parse(text) as RecordingFile;
  const marked = JSON.stringify(mark ? { ...recording, mark } : recording, null, 1);
  return bytes(marked) > maxRecordingBytes ? text : marked;
}

/**
 * Returns the masked recording of recent flows as the text that a ticket carries: the newest flows that fit.
 * @returns an empty text where nothing was recorded, and the moments that a person may mark
 */
export function createAttachment(
  recent: readonly RecentActor[],
  build: string,
): { readonly text: string; readonly moments: readonly Moment[] } {
  const actors = recent.filter(({ steps }) => steps.length > 1);
  const paths = savedPaths(actors).map((path, place) => ({ path, actor: actors[place] as RecentActor }));
  let chosen: typeof paths = [];
  let text = '';
  for (const each of paths.toReversed()) {
    const more = [each, ...chosen];
    const longer = JSON.stringify(
      exportPaths(
        rules,
        more.map(({ path }) => path),
        build,
      ),
      null,
      1,
    );
    if (bytes(longer) > maxRecordingBytes - markBytes) continue;
    chosen = more;
    text = longer;
  }
  return { text, moments: momentsOf(chosen.map(({ actor }) => actor)) };
}
