export { type DealField, type ProductDraftEdit, toEdit } from './draft.ts';
export { pictureSlots } from './pictures.ts';
export { productEditorMachine } from './product-editor.machine.ts';
export { type ProductEditorView, viewProductEditor } from './product-editor.view.ts';
