export type { Exchange } from './exchanges.ts';
export { flowsInspectorMachine } from './flows-inspector.machine.ts';
export type {
  ActorStatus,
  ChosenFile,
  Entry,
  Filter,
  ImportedFile,
  OpenTab,
  ReadResult,
  RecordedActor,
  RecordedEvent,
  Recording,
  Refusal,
  SentMessage,
  StartedActor,
  Step,
} from './flows-inspector.types.ts';
export { type FlowsInspectorView, flowsInspectorEvents, viewFlowsInspector } from './flows-inspector.view.ts';
export { emptyRecording, recordingLimits, withEntry } from './recording.ts';
