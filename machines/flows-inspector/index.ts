export type { ComparedActor } from './comparison.ts';
export type { Exchange } from './exchanges.ts';
export { type Finding, lateAfter, type Reason } from './findings.ts';
export { flowsInspectorMachine } from './flows-inspector.machine.ts';
export type {
  Base,
  ChosenFile,
  Filter,
  ImportedFile,
  OpenTab,
  ReadResult,
  Refusal,
  TabRequest,
} from './flows-inspector.types.ts';
export { type FlowsInspectorView, flowsInspectorEvents, viewFlowsInspector } from './flows-inspector.view.ts';
