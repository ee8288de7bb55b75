export { codeImportMachine } from './code-import.machine.ts';
export type { ImportField } from './code-import.types.ts';
export { type CodeImportView, codeImportEvents, viewCodeImport } from './code-import.view.ts';
