import { withStep } from './invocations.ts';
import type { Entry, RecordedActor, Recording } from './types.ts';

/** The event of a step by which an inspector has put an actor into an earlier state. */
export const restoredEvent = 'inspector.restored';

/** Limits of a recording: steps per actor, events per path, messages, ended actors, and presses. */
export const recordingLimits = { steps: 50, path: 300, messages: 300, ended: 20, presses: 30 } as const;

export const emptyRecording: Recording = { last: 0, actors: [], messages: [] };

/** Removes the oldest ended actors beyond the limit. */
function withoutOldest(actors: readonly RecordedActor[]): readonly RecordedActor[] {
  const ended = actors.filter(({ status }) => status !== 'active');
  const removed = new Set(ended.slice(0, Math.max(0, ended.length - recordingLimits.ended)));
  return removed.size === 0 ? actors : actors.filter((actor) => !removed.has(actor));
}

/** Returns the recording with one more entry. An entry that the recording already contains has no effect. */
export function withEntry(recording: Recording, entry: Entry): Recording {
  if (entry.number <= recording.last) return recording;
  const next = { ...recording, last: entry.number };
  switch (entry.kind) {
    case 'started':
      return {
        ...next,
        actors: withoutOldest([
          ...recording.actors,
          { ...entry.actor, status: 'active', steps: [], path: [], cut: false },
        ]),
      };
    case 'sent':
      return { ...next, messages: [...recording.messages, entry.message].slice(-recordingLimits.messages) };
    case 'pressed':
      return { ...next, presses: [...(recording.presses ?? []), entry.press].slice(-recordingLimits.presses) };
    case 'stepped':
      return {
        ...next,
        actors: recording.actors.map((actor) => {
          if (actor.id !== entry.id) return actor;
          const { step, status, saved } = entry;
          // A path ends where an inspector has restored another state, because its events do not lead there.
          const isCut = actor.cut || actor.path.length >= recordingLimits.path || step.event.type === restoredEvent;
          return {
            ...actor,
            status,
            steps: [...actor.steps, step].slice(-recordingLimits.steps),
            path: isCut
              ? actor.path
              : [...actor.path, { event: step.event, value: step.value, ...(saved && { saved }) }],
            cut: isCut,
            invocations: withStep(actor.invocations ?? [], step, status, actor.chart),
          };
        }),
      };
  }
}
