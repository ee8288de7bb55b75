export { connectEditorMachine } from './connect-editor.machine.ts';
export { type PackageField, packageKeys, shillingsOf } from './draft.ts';
