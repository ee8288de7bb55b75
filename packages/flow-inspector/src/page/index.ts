export { choicesFor, typedValue } from './expectations.ts';
export { FlowInspector, type FlowInspectorProps } from './FlowInspector.tsx';
