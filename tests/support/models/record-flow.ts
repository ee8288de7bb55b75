import { createRecorder, type RecorderOptions } from '@uwanja/flow-inspector';
import { createSaver } from '@uwanja/flow-inspector/file';
import { emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { type AnyStateMachine, createActor, fromPromise, SimulatedClock } from 'xstate';
import { timing } from '#machines/support/timing.ts';
import { masked } from '#src/platform/inspection/masking.ts';
import { rules } from '#src/platform/inspection/recording-rules.ts';

/** Creates a recorder with the masking and the saver of the shop; by default its time stands still. */
export const createShopRecorder = (options: Partial<RecorderOptions> = {}) =>
  createRecorder({ onEntry: () => {}, now: () => 0, masked, delays: timing, saver: createSaver(rules), ...options });

/** Records a real actor whose invokes run these calls, under a fake clock. The time of the recording is the clock's. */
export function recordFlow(machine: AnyStateMachine, calls: Readonly<Record<string, () => unknown>>, input?: unknown) {
  let replica: Recording = emptyRecording;
  const clock = new SimulatedClock();
  const recorder = createShopRecorder({
    onEntry: (entry) => {
      replica = withEntry(replica, structuredClone(entry));
    },
    now: () => clock.now(),
  });
  const actors = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, fromPromise(async () => call())]),
  );
  const actor = createActor(machine.provide({ actors } as never), { inspect: recorder.observe, clock, input } as never);
  actor.subscribe({ error: () => {} });
  actor.start();
  return { actor, clock, recorder, recording: recorder.recording, replica: () => replica };
}
