export { choicesFor, typedValue } from './expectations.ts';
export { FlowInspector, type FlowInspectorProps, type Mark } from './FlowInspector.tsx';
