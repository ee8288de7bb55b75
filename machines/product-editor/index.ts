export type { Conflict, Draft, Side } from '../support/merge.ts';
export { type DealField, toEdit } from './draft.ts';
export { pictureSlots } from './pictures.ts';
export { productEditorMachine } from './product-editor.machine.ts';
export {
  type ProductEditorView,
  productEditorEvents,
  viewProductEditor,
} from './product-editor.view.ts';
