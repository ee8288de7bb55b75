import { assign, enqueueActions, setup } from 'xstate';
import type { DeskProduct } from '#contract/desk/goods.ts';
import { changeReports, deskActionEvents } from '../desk-action/index.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { findConflicts, isSameDraft, mergeDrafts, type Side } from '../support/merge.ts';
import { unprovided } from '../support/unprovided.ts';
import { addVariant, checkDraft, newDraft, toDraft, toEdit, withoutVariant } from './draft.ts';
import { canMove, canRemove, movePicture, removePicture } from './pictures.ts';
import type { Confirmation, Context, Event, Input } from './product-editor.types.ts';

const editorSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { getDeskProduct: unprovided<DeskProduct, { readonly itemID: number }>('getDeskProduct') },
  actions: {
    setProduct: assign((_, product: DeskProduct) => {
      const base = toDraft(product);
      return { product, base, draft: base, errors: {}, conflicts: [], failure: null };
    }),
    /** Takes over the stock alone: the draft is compared with the product as it was loaded. */
    setStock: assign(({ context: { product } }, variants: DeskProduct['variants']) => ({
      product: product && {
        ...product,
        variants: product.variants.map((variant) => {
          const { stock, held, unsent, sold } =
            variants.find(({ variantID }) => variantID === variant.variantID) ?? variant;
          return { ...variant, stock, held, unsent, sold };
        }),
      },
      failure: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setField: assign(({ context }, { name, value }: { name: string; value: string }) => ({
      draft: { ...context.draft, [name]: value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== name)),
    })),
    addVariant: assign(({ context }) => ({ draft: addVariant(context.draft) })),
    removeVariant: assign(({ context }, { key }: { key: string }) => ({
      draft: withoutVariant(context.draft, key),
      errors: withoutVariant(context.errors, key),
    })),
    movePicture: assign(({ context }, { slot }: { slot: number }) => ({ draft: movePicture(context.draft, slot) })),
    removePicture: assign(({ context }, { slot }: { slot: number }) => ({ draft: removePicture(context.draft, slot) })),
    discardDraft: assign(({ context }) => ({ draft: context.base, errors: {} })),
    setErrors: assign(({ context }) => ({ errors: checkDraft(context.draft) })),
    /** Compares the draft with the product that another person has written. */
    setConflicts: assign(({ context }, product: DeskProduct) => ({
      product,
      conflicts: findConflicts(context.base, context.draft, toDraft(product)),
      failure: null,
    })),
    setSide: assign(({ context }, { name, side }: { name: string; side: Side }) => ({
      conflicts: context.conflicts.map((conflict) => (conflict.name === name ? { ...conflict, side } : conflict)),
    })),
    mergeDraft: assign(({ context: { product, base, draft, conflicts } }) => {
      const theirs = product ? toDraft(product) : base;
      return { base: theirs, draft: mergeDrafts(base, draft, theirs, conflicts), conflicts: [], errors: {} };
    }),
    requestChange: enqueueActions(
      ({ enqueue, context: { action, itemID, product, draft }, self }, { actionID, isFresh }: Confirmation) => {
        const reports = changeReports(self);
        const body = { product: toEdit(draft) };
        const common = { stepUp: false, fields: [] };
        const change =
          itemID === null || product === null
            ? { ...common, call: 'addDeskProduct', params: {}, body }
            : {
                ...common,
                call: 'saveDeskProduct',
                params: { itemID: String(itemID) },
                body: { ...body, decidedOn: product.state },
              };
        enqueue.sendTo(action, deskActionEvents.requested(change, reports));
        enqueue.sendTo(action, deskActionEvents.confirmed(actionID, isFresh));
      },
    ),
  },
  guards: {
    isStored: ({ context }) => context.itemID !== null,
    isNew: ({ context }) => context.itemID === null,
    isLikeBase: ({ context }) => isSameDraft(context.draft, context.base),
    isValid: ({ context }) => Object.keys(checkDraft(context.draft)).length === 0,
    isField: ({ context }, { name }: { name: string }) => Object.hasOwn(context.draft, name),
    isRemovable: ({ context }, { key }: { key: string }) =>
      key.startsWith('new') && Object.hasOwn(context.draft, `${key}.salePrice`),
    isMovable: ({ context }, { slot }: { slot: number }) => canMove(context.draft, slot),
    isRemovablePicture: ({ context }, { slot }: { slot: number }) => canRemove(context.draft, slot),
    hasConflict: ({ context }, { name }: { name: string }) =>
      context.conflicts.some((conflict) => conflict.name === name),
  },
});

/** The editor of one product with its variants at the desk. */
export const productEditorMachine = editorSetup.createMachine({
  id: 'productEditor',
  context: ({ input }) => ({
    ...input,
    product: null,
    base: newDraft,
    draft: newDraft,
    errors: {},
    conflicts: [],
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'getDeskProduct',
        src: 'getDeskProduct',
        input: ({ context }) => ({ itemID: context.itemID ?? 0 }),
        onDone: { target: 'editing', actions: { type: 'setProduct', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    failed: { on: { 'editor.retried': { target: 'loading', actions: 'clearFailure' } } },
    editing: {
      initial: 'deciding',
      on: {
        'field.changed': {
          guard: { type: 'isField', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'setField', params: ({ event }) => event },
        },
        'stock.changed': { guard: 'isStored', target: 'refreshing' },
        'variant.added': { target: '.deciding', actions: 'addVariant' },
        'variant.removed': {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'removeVariant', params: ({ event }) => event },
        },
        'picture.moved': {
          guard: { type: 'isMovable', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'movePicture', params: ({ event }) => event },
        },
        'picture.removed': {
          guard: { type: 'isRemovablePicture', params: ({ event }) => event },
          target: '.deciding',
          actions: { type: 'removePicture', params: ({ event }) => event },
        },
      },
      states: {
        deciding: { always: [{ guard: 'isLikeBase', target: 'clean' }, { target: 'dirty' }] },
        clean: {},
        dirty: {
          on: {
            'draft.discarded': { target: 'clean', actions: 'discardDraft' },
            'editor.submitted': [
              {
                guard: 'isValid',
                target: '#productEditor.acting',
                actions: {
                  type: 'requestChange',
                  params: ({ event: { actionID, isFresh } }) => ({ actionID, isFresh }),
                },
              },
              { actions: 'setErrors' },
            ],
          },
        },
      },
    },
    /** The stock was changed: it is read again, and the draft stays. */
    refreshing: {
      invoke: {
        id: 'getStock',
        src: 'getDeskProduct',
        input: ({ context }) => ({ itemID: context.itemID ?? 0 }),
        onDone: { target: 'editing', actions: { type: 'setStock', params: ({ event }) => event.output.variants } },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    acting: {
      on: {
        'change.done': [{ guard: 'isNew', target: 'added' }, { target: 'loading' }],
        'change.overtaken': 'comparing',
        'change.stopped': 'editing',
      },
    },
    /** Another person has written the product: it is loaded again, and the draft stays. */
    comparing: {
      invoke: {
        id: 'getWritten',
        src: 'getDeskProduct',
        input: ({ context }) => ({ itemID: context.itemID ?? 0 }),
        onDone: { target: 'conflict', actions: { type: 'setConflicts', params: ({ event }) => event.output } },
        onError: {
          target: 'uncompared',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    uncompared: { on: { 'editor.retried': { target: 'comparing', actions: 'clearFailure' } } },
    conflict: {
      on: {
        'conflict.chosen': {
          guard: { type: 'hasConflict', params: ({ event }) => event },
          actions: { type: 'setSide', params: ({ event }) => event },
        },
        'conflict.resolved': { target: 'editing', actions: 'mergeDraft' },
      },
    },
    /** The new product is in the shop, and is edited on its own page. */
    added: {},
  },
});
