import { maxRecordingBytes } from '#contract/recordings/size.ts';
import type { RecentActor } from '#src/platform/recent-steps.ts';
import { exportPaths } from './export-recording.ts';
import { masked } from './masking.ts';
import { toRecordedEvent } from './recorded-event.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const toPath = ({ machine, input, restored, steps, isCut }: RecentActor) => ({
  machine: machine.id,
  input: masked(input),
  ...(restored && { restored: { value: restored.value, context: masked(restored.context) } }),
  path: steps.map(({ event, snapshot }) => ({
    event: event.type === 'xstate.init' ? { type: event.type } : toRecordedEvent(event),
    value: (snapshot as { value: unknown }).value,
  })),
  cut: isCut,
});

/**
 * Returns the masked recording of recent flows as the text that a ticket carries: the newest flows that fit.
 * @returns an empty text where nothing was recorded
 */
export function createAttachment(actors: readonly RecentActor[], build: string): string {
  const paths = actors.map(toPath).filter(({ path }) => path.length > 1);
  let chosen: typeof paths = [];
  let result = '';
  for (const path of paths.toReversed()) {
    const text = JSON.stringify(exportPaths([path, ...chosen], build), null, 1);
    if (bytes(text) > maxRecordingBytes) continue;
    chosen = [path, ...chosen];
    result = text;
  }
  return result;
}
