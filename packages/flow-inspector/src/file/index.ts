export { exportPaths, exportRecording } from './export-recording.ts';
export { largestImport, readRecordingFile } from './import-recording.ts';
export { createOutcomes, digest, joinViews } from './outcome.ts';
export { revive, startOf } from './revive.ts';
export type { RecordingRules } from './rules.ts';
export { sampleKey, withSample } from './samples.ts';
export { createSaver } from './saver.ts';
