export type { ComparedActor } from './comparison.ts';
export { inspectorEvents } from './events.ts';
export type { Exchange } from './exchanges.ts';
export { type Finding, lateAfter, type Reason } from './findings.ts';
export { inspectorMachine } from './machine.ts';
export type {
  Base,
  ChosenFile,
  Filter,
  OpenTab,
  ReadResult,
  Refusal,
} from './types.ts';
export { type InspectorView, viewInspector } from './view.ts';
