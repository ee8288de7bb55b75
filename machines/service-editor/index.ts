export { type PlanField, planKeys, type ServiceField } from './draft.ts';
export { serviceEditorMachine } from './service-editor.machine.ts';
