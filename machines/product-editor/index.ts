export { type Conflict, type Draft, type Side, toEdit } from './draft.ts';
export { productEditorMachine } from './product-editor.machine.ts';
export {
  type ProductEditorView,
  productEditorEvents,
  viewProductEditor,
} from './product-editor.view.ts';
