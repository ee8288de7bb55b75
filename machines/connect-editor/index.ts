export { connectEditorMachine } from './connect-editor.machine.ts';
export { type PackageField, packageKeys } from './draft.ts';
