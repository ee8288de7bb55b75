import type { DeskProduct } from '#contract/desk/goods.ts';
import { createEditor } from '../support/editor.ts';
import { checkDraft, editDraft, newDraft, type ProductDraftEdit, toDraft, toEdit } from './draft.ts';

/** The editor of one product with its variants at the desk. */
export const productEditorMachine = createEditor<DeskProduct, ProductDraftEdit>({
  id: 'productEditor',
  newDraft,
  toDraft,
  check: checkDraft,
  changeOf: (draft, product) =>
    product === null
      ? { call: 'addDeskProduct', params: {}, body: { product: toEdit(draft) } }
      : {
          call: 'saveDeskProduct',
          params: { itemID: String(product.itemID) },
          body: { decidedOn: product.state, product: toEdit(draft) },
        },
  edit: editDraft,
  // What people type of a variant is in the draft.
  refresh: (product, { variants }) => ({ ...product, variants }),
});
