import { createMasking, createRecorder, createRemoteControl, type Saver } from '@uwanja/flow-inspector';
import type { RecordingRules } from '@uwanja/flow-inspector/file';
import { emptyRecording, type Recording, withEntry } from '@uwanja/flow-inspector/recording';
import { type AnyStateMachine, createActor, fromPromise, SimulatedClock } from 'xstate';

/** Masks codes and phone numbers. */
const masked = createMasking({ keys: /^code$/, texts: [/(^|\D)07\d{2} ?\d{3} ?\d{3}/g] });

/** What of the recorded flows may leave the page. */
export const rules: RecordingRules = {
  masked,
  allowList: { commonFields: {}, fields: { door: { door: ['front'] } }, pages: [], partners: [] },
  samples: [[/^code$/, '1234']],
  partners: {},
};

/** Resolves when answers that have arrived have reached their flows. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Records an actor whose invokes run these calls, under a fake clock. The time of the recording is the clock's. The
 * replica is built from the entries alone, as another page does.
 */
export function recordFlow(
  machine: AnyStateMachine,
  calls: Readonly<Record<string, () => unknown>> = {},
  { saver, snapshot }: { readonly saver?: Saver; readonly snapshot?: unknown } = {},
) {
  let replica: Recording = emptyRecording;
  const clock = new SimulatedClock();
  const control = createRemoteControl();
  const recorder = createRecorder({
    onEntry: (entry) => {
      replica = withEntry(replica, structuredClone(entry));
    },
    now: () => clock.now(),
    masked,
    observeStep: control.observeStep,
    ...(saver && { saver }),
  });
  const actors = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, fromPromise(async () => call())]),
  );
  const provided = machine.provide({ actors } as never);
  const actor = createActor(provided, { inspect: recorder.observe, clock, snapshot } as never);
  actor.start();
  return { actor, clock, recorder, control, recording: recorder.recording, replica: () => replica };
}
