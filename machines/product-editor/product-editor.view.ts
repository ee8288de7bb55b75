import type { SnapshotFrom } from 'xstate';
import { viewEditor } from '../support/editor-view.ts';
import type { Draft } from '../support/merge.ts';
import { stable } from '../support/stable.ts';
import { variantKeys } from './draft.ts';
import { drawingOf, freeFields, picturesOf } from './pictures.ts';
import type { productEditorMachine } from './product-editor.machine.ts';

const partsOf = stable((draft: Draft) => ({
  variants: variantKeys(draft),
  pictures: picturesOf(draft),
  drawing: drawingOf(draft),
  free: freeFields(draft),
}));

/**
 * The view model of the editor of a product: that of an editor, the product as it was loaded, the keys of its variants,
 * its pictures in their order, the drawing that stands for a missing first one, and the fields that further ones can be
 * stored in.
 */
export const viewProductEditor = (snapshot: SnapshotFrom<typeof productEditorMachine>) => ({
  ...viewEditor(snapshot),
  product: snapshot.context.thing,
  ...partsOf(snapshot.context.draft),
});
export type ProductEditorView = ReturnType<typeof viewProductEditor>;
