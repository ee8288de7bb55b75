import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { Draft, Side } from '../support/merge.ts';
import { stable } from '../support/stable.ts';
import { variantKeys } from './draft.ts';
import { freeFields, picturesOf } from './pictures.ts';
import type { productEditorMachine } from './product-editor.machine.ts';
import type { Event } from './product-editor.types.ts';

const keysOf = stable(variantKeys);
const listPictures = stable((draft: Draft) => ({ pictures: picturesOf(draft), free: freeFields(draft) }));

/** What the editor shows: a loading or failed page, the fields, or what another person has changed. */
const pageOf = (snapshot: SnapshotFrom<typeof productEditorMachine>) => {
  if (snapshot.matches('failed') || snapshot.matches('uncompared')) return 'failed';
  if (snapshot.matches('loading') || snapshot.matches('comparing') || snapshot.matches('opening')) return 'loading';
  if (snapshot.matches('conflict')) return 'conflict';
  return snapshot.matches('added') ? 'added' : 'editing';
};

/** The view model of the editor of a product. */
export const viewProductEditor = (snapshot: SnapshotFrom<typeof productEditorMachine>) => {
  const { product, draft, errors, conflicts, failure } = snapshot.context;
  return {
    page: pageOf(snapshot),
    product,
    draft,
    variants: keysOf(draft),
    /** The pictures in their order, and the fields that further ones can be stored in. */
    ...listPictures(draft),
    errors,
    conflicts,
    message: failure && failureMessage(failure),
    canEdit: snapshot.can({ type: 'variant.added' }),
    canDiscard: snapshot.can({ type: 'draft.discarded' }),
    canSubmit: snapshot.can({ type: 'editor.submitted', actionID: '', isFresh: true }),
    canRetry: snapshot.can({ type: 'editor.retried' }),
  };
};
export type ProductEditorView = ReturnType<typeof viewProductEditor>;

export const productEditorEvents = {
  retried: () => ({ type: 'editor.retried' }) satisfies Event,
  fieldChanged: (name: string, value: string) => ({ type: 'field.changed', name, value }) satisfies Event,
  variantAdded: () => ({ type: 'variant.added' }) satisfies Event,
  variantRemoved: (key: string) => ({ type: 'variant.removed', key }) satisfies Event,
  pictureMoved: (slot: number) => ({ type: 'picture.moved', slot }) satisfies Event,
  pictureRemoved: (slot: number) => ({ type: 'picture.removed', slot }) satisfies Event,
  stockChanged: () => ({ type: 'stock.changed' }) satisfies Event,
  discarded: () => ({ type: 'draft.discarded' }) satisfies Event,
  submitted: (actionID: string, isFresh: boolean) => ({ type: 'editor.submitted', actionID, isFresh }) satisfies Event,
  sideChosen: (name: string, side: Side) => ({ type: 'conflict.chosen', name, side }) satisfies Event,
  resolved: () => ({ type: 'conflict.resolved' }) satisfies Event,
};
