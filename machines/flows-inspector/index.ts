export { flowsInspectorMachine } from './flows-inspector.machine.ts';
export type {
  ActorStatus,
  Entry,
  RecordedActor,
  RecordedEvent,
  Recording,
  SentMessage,
  Step,
} from './flows-inspector.types.ts';
export { type FlowsInspectorView, flows, viewFlowsInspector } from './flows-inspector.view.ts';
export { emptyRecording, recordingLimits, withEntry } from './recording.ts';
