export type { ComparedActor } from './comparison.ts';
export { restoredEvent } from './effects.ts';
export type { Exchange } from './exchanges.ts';
export { type Finding, lateAfter, type Reason } from './findings.ts';
export { flowsInspectorMachine } from './flows-inspector.machine.ts';
export type {
  ActorStatus,
  Base,
  ChosenFile,
  Entry,
  Filter,
  GuardedTransition,
  GuardResult,
  ImportedFile,
  Invocation,
  OpenTab,
  Press,
  ReadResult,
  RecordedActor,
  RecordedEvent,
  Recording,
  Refusal,
  Response,
  SentMessage,
  StartedActor,
  Step,
  TabRequest,
} from './flows-inspector.types.ts';
export { type FlowsInspectorView, flowsInspectorEvents, viewFlowsInspector } from './flows-inspector.view.ts';
export { invocationsOf } from './invocations.ts';
export { emptyRecording, recordingLimits, withEntry } from './recording.ts';
