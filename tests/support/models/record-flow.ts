import { type AnyStateMachine, createActor, fromPromise, SimulatedClock } from 'xstate';
import { emptyRecording, type Recording, withEntry } from '#machines/flows-inspector/index.ts';
import { createRecorder } from '#src/platform/inspection/recorder.ts';
import { createRemoteControl } from '#src/platform/inspection/remote-control.ts';

/** Records a real actor whose invokes run these calls, under a fake clock. The time of the recording is the clock's. */
export function recordFlow(machine: AnyStateMachine, calls: Readonly<Record<string, () => unknown>>, input?: unknown) {
  let replica: Recording = emptyRecording;
  const clock = new SimulatedClock();
  const control = createRemoteControl();
  const recorder = createRecorder(
    (entry) => {
      replica = withEntry(replica, structuredClone(entry));
    },
    () => clock.now(),
    control.observeStep,
  );
  const actors = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, fromPromise(async () => call())]),
  );
  const actor = createActor(machine.provide({ actors } as never), { inspect: recorder.observe, clock, input } as never);
  actor.subscribe({ error: () => {} });
  actor.start();
  return { actor, clock, recorder, control, recording: recorder.recording, replica: () => replica };
}
