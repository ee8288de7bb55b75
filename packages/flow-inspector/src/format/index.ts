export {
  type Allowed,
  type AllowList,
  actorKey,
  createReplacer,
  isMaskedRecording,
} from './allow-list.ts';
export {
  type Expectation,
  type ExportedActor,
  type Mark,
  type Outcome,
  type RecordingFile,
  recordingFile,
} from './format.ts';
