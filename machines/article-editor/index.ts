export { articleEditorMachine } from './article-editor.machine.ts';
export type { ArticleField } from './draft.ts';
