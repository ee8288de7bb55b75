export { invocationsOf } from './invocations.ts';
export { emptyRecording, recordingLimits, restoredEvent, withEntry } from './recording.ts';
export type {
  ActorStatus,
  Entry,
  GuardedTransition,
  GuardResult,
  Invocation,
  PathStep,
  Press,
  RecordedActor,
  RecordedEvent,
  Recording,
  Response,
  SavedStep,
  SentMessage,
  StartedActor,
  Step,
} from './types.ts';
export { valueText } from './value-text.ts';
