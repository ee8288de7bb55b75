import { describeModel } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import {
  productEditorEvents as events,
  productEditorMachine,
  viewProductEditor,
} from '#machines/product-editor/index.ts';
import { actionActor, deskProductOf, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

type Draft = Readonly<Record<string, string>>;

const lamp = deskProductOf();
/** What another person has written meanwhile: a name, which the draft may have changed too, and a price. */
const theirs = deskProductOf({
  state: 'version 2',
  name: 'Their lamp',
  variants: lamp.variants.map((variant) => ({ ...variant, salePrice: 800 })),
});
/** The product with another stock, and already with another person's price, which is seen when the draft is saved. */
const refilled = deskProductOf({
  ...theirs,
  variants: theirs.variants.map((variant) => ({ ...variant, stock: 12, held: 0 })),
});
const further = ['2', '3', '4', '5', '6', '7', '8'];
const slots = ['', ...further];
/** The fields of pictures: each an image with what it shows. */
const pictureFields = (...pictures: readonly (readonly [image: string, alt: string])[]): Draft =>
  Object.fromEntries(
    slots.flatMap((slot, index) => [
      [`image${slot}`, pictures[index]?.[0] ?? ''],
      [`imageAlt${slot}`, pictures[index]?.[1] ?? ''],
    ]),
  );
const noTimes: Draft = Object.fromEntries(
  ['recent', 'sale', 'deal', 'trending', 'upcoming', 'exclusive'].flatMap((key) => [
    [`${key}From`, ''],
    [`${key}Until`, ''],
  ]),
);
/** The numbers of the slots that have a picture. */
const filled = (draft: Draft) => slots.flatMap((slot, index) => (index === 0 || draft[`image${slot}`] ? [index] : []));
const pictureIn = (draft: Draft, index: number) =>
  [`image${slots[index]}`, `imageAlt${slots[index]}`].map((name) => draft[name] ?? '');
const withPicture = (draft: Draft, index: number, [image = '', alt = '']: readonly string[]): Draft => ({
  ...draft,
  [`image${slots[index]}`]: image,
  [`imageAlt${slots[index]}`]: alt,
});
/** The picture before one, which both change places. */
const beforeOf = (draft: Draft, index: number) => filled(draft).findLast((one) => one < index) ?? 0;

const base: Draft = {
  name: 'Lamp',
  summary: 'It shines.',
  category: 'Furniture',
  itemType: 'equipment',
  ...pictureFields(['mug-lime', 'A lamp'], ['mug-ocean', 'Its back']),
  aliases: 'light',
  redeemSteps: '',
  deals: 'sale',
  ...noTimes,
  // In Nairobi.
  saleUntil: '2026-12-01T08:00',
  releaseDate: '',
  visibility: 'shown',
  publishAt: '',
  '12.name': 'Black',
  '12.platform': 'All platforms',
  '12.region': 'Kenya',
  '12.salePrice': '900',
  '12.listPrice': '1200',
  '12.hidden': '',
  '12.stock': '',
};
const theirBase: Draft = { ...base, name: 'Their lamp', '12.salePrice': '800' };
const emptyVariant = (key: string): Draft => ({
  [`${key}.name`]: '',
  [`${key}.platform`]: 'All platforms',
  [`${key}.region`]: 'Kenya',
  [`${key}.salePrice`]: '',
  [`${key}.listPrice`]: '',
  [`${key}.hidden`]: '',
  [`${key}.stock`]: '0',
});
const empty: Draft = {
  name: '',
  summary: '',
  category: '',
  itemType: 'giftcard',
  ...pictureFields(['giftcard-lime', '']),
  aliases: '',
  redeemSteps: '',
  deals: '',
  ...noTimes,
  releaseDate: '',
  visibility: 'hidden',
  publishAt: '',
  ...emptyVariant('new1'),
};

const sorted = (draft: Draft) => JSON.stringify(Object.entries(draft).toSorted());
const isSame = (one: Draft, other: Draft) => sorted(one) === sorted(other);
const editing = (draft: Draft, of: Draft) => (isSame(draft, of) ? 'editing.clean' : 'editing.dirty');
const hasNew = (draft: Draft, key: string) => `${key}.salePrice` in draft;
const nextKey = (draft: Draft) => (hasNew(draft, 'new2') ? 'new3' : hasNew(draft, 'new1') ? 'new2' : 'new1');
const without = (draft: Draft, key: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !name.startsWith(`${key}.`)));

/** The sentences of a draft that cannot be saved. Here a name may be missing, and fields of a new variant. */
function errorsOf(draft: Draft): Draft {
  const required = (name: string): Draft => (draft[name] === '' ? { [name]: 'Required details missing.' } : {});
  const keys = ['12', 'new1', 'new2', 'new3'].filter((key) => hasNew(draft, key));
  return Object.assign(
    { ...required('name'), ...required('category') },
    ...keys.map((key) => ({
      ...required(`${key}.name`),
      ...(draft[`${key}.salePrice`] === '' && { [`${key}.salePrice`]: 'Enter a whole number, such as 2450.' }),
    })),
  );
}
const isValid = (draft: Draft) => Object.keys(errorsOf(draft)).length === 0;

const conflictsOf = (draft: Draft, of: Draft) =>
  isSame(of, theirBase)
    ? []
    : [
        ...(draft.name === 'Their lamp'
          ? []
          : [
              {
                name: 'name',
                before: 'Lamp',
                mine: draft.name,
                theirs: 'Their lamp',
                side: draft.name === 'Lamp' ? 'theirs' : 'mine',
              },
            ]),
        { name: '12.salePrice', before: '900', mine: '900', theirs: '800', side: 'theirs' },
      ];

/** The pictures of the call's body, of the draft's slots that have one. */
const picturesOf = (draft: Draft) =>
  filled(draft).map((index) => {
    const [image = '', alt = ''] = pictureIn(draft, index);
    return { slot: index + 1, image, alt };
  });

/** The call's body for the draft. */
const bodyOf = (draft: Draft) => ({
  name: draft.name,
  summary: 'It shines.',
  category: 'Furniture',
  itemType: 'equipment',
  image: picturesOf(draft)[0]?.image,
  imageAlt: picturesOf(draft)[0]?.alt,
  gallery: picturesOf(draft)
    .slice(1)
    .map(({ image, alt }) => ({ image, alt })),
  aliases: 'light',
  redeemSteps: [],
  deals: ['sale'],
  dealPeriods: [{ deal: 'sale', from: null, until: '2026-12-01T05:00:00.000Z' }],
  releaseDate: null,
  visibility: 'shown',
  publishAt: null,
  variants: [
    {
      variantID: 12,
      name: 'Black',
      platform: 'All platforms',
      region: 'Kenya',
      salePrice: Number(draft['12.salePrice']),
      listPrice: 1200,
      hidden: false,
      stock: null,
    },
  ],
});

const input = { itemID: 7, action: actionActor };
const leaf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (Object.entries(value as Record<string, string>).map((one) => one.join('.'))[0] ?? '');
const isEditing = (value: unknown) => leaf(value).startsWith('editing');
const pages: Readonly<Record<string, string>> = {
  loading: 'loading',
  comparing: 'loading',
  failed: 'failed',
  uncompared: 'failed',
  conflict: 'conflict',
  added: 'added',
};

const editorModel = describeModel({
  machine: productEditorMachine,
  view: viewProductEditor,
  inputs: { 'product 7': input, 'a new product': { itemID: null, action: actionActor } },
  events: {
    'editor.retried': [events.retried()],
    'field.changed': [
      events.fieldChanged('name', 'My lamp'),
      events.fieldChanged('name', ''),
      events.fieldChanged('nowhere', 'x'),
    ],
    'variant.added': [events.variantAdded()],
    'variant.removed': [events.variantRemoved('new1'), events.variantRemoved('12')],
    'picture.moved': [],
    'picture.removed': [],
    'stock.changed': [events.stockChanged()],
    'draft.discarded': [events.discarded()],
    'editor.submitted': [events.submitted('a1', true)],
    'conflict.chosen': [events.sideChosen('name', 'theirs'), events.sideChosen('summary', 'mine')],
    'conflict.resolved': [events.resolved()],
    'change.done': [{ type: 'change.done' }],
    'change.overtaken': [{ type: 'change.overtaken' }],
    'change.stopped': [{ type: 'change.stopped' }],
  },
  invokeResults: {
    getDeskProduct: { done: [lamp], error: [failed.of('offline')] },
    getWritten: { done: [theirs], error: [failed.of('offline')] },
    getStock: { done: [refilled], error: [failed.of('offline')] },
  },
  // Another variant is another state of the same kind, so it is not visited. A new product begins with one.
  stateKey: ({ product, draft, errors, conflicts, failure }) => [
    product?.state,
    draft.name,
    Object.keys(errors).length > 0,
    conflicts[0]?.side,
    failure?.kind,
  ],
  start: ({ itemID }) => ({
    itemID,
    action: actionActor,
    product: null,
    base: empty,
    draft: empty,
    errors: {},
    conflicts: [],
    failure: null,
  }),
  invokes: {
    getDeskProduct: { in: 'loading', input: () => ({ itemID: 7 }) },
    getWritten: { in: 'comparing', input: () => ({ itemID: 7 }) },
    getStock: { in: 'refreshing', input: () => ({ itemID: 7 }) },
  },
  steps: {
    'getDeskProduct done': () => ({
      state: 'editing.clean',
      changes: { product: lamp, base, draft: base, errors: {}, conflicts: [], failure: null },
    }),
    'getDeskProduct error': ({ event: { error } }) => ({ state: 'failed', changes: { failure: failureOf(error) } }),
    'getWritten done': ({ before: { context } }) => ({
      state: 'conflict',
      changes: { product: theirs, conflicts: conflictsOf(context.draft, context.base), failure: null },
    }),
    'getWritten error': ({ event: { error } }) => ({ state: 'uncompared', changes: { failure: failureOf(error) } }),
    'editor.retried': ({ before }) => ({
      state: before.value === 'failed' ? 'loading' : 'comparing',
      changes: { failure: null },
    }),
    'field.changed': ({ before: { context }, event: { name, value } }) => {
      const draft = { ...context.draft, [name]: value };
      const errors = Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== name));
      return { state: editing(draft, context.base), changes: { draft, errors } };
    },
    'variant.added': ({ before: { context } }) => {
      const draft = { ...context.draft, ...emptyVariant(nextKey(context.draft)) };
      return { state: editing(draft, context.base), changes: { draft } };
    },
    'variant.removed': ({ before: { context }, event: { key } }) => {
      const draft = without(context.draft, key);
      return { state: editing(draft, context.base), changes: { draft, errors: without(context.errors, key) } };
    },
    'picture.moved': ({ before: { context }, event: { slot } }) => {
      const [own, before] = [slot - 1, beforeOf(context.draft, slot - 1)];
      const moved = withPicture(context.draft, before, pictureIn(context.draft, own));
      const draft = withPicture(moved, own, pictureIn(context.draft, before));
      return { state: editing(draft, context.base), changes: { draft } };
    },
    // The second picture takes the place of the first.
    'picture.removed': ({ before: { context }, event: { slot } }) => {
      const second = filled(context.draft)[1] ?? 0;
      const draft =
        slot === 1
          ? withPicture(withPicture(context.draft, 0, pictureIn(context.draft, second)), second, [])
          : withPicture(context.draft, slot - 1, []);
      return { state: editing(draft, context.base), changes: { draft } };
    },
    'stock.changed': () => ({ state: 'refreshing' }),
    'getStock done': ({ before: { context } }) => ({
      state: editing(context.draft, context.base),
      changes: {
        product: {
          ...context.product,
          variants: context.product?.variants.map((variant) => ({ ...variant, stock: 12, held: 0 })),
        },
        failure: null,
      },
    }),
    'getStock error': ({ before: { context }, event: { error } }) => ({
      state: editing(context.draft, context.base),
      changes: { failure: failureOf(error) },
    }),
    'draft.discarded': ({ before: { context } }) => ({
      state: 'editing.clean',
      changes: { draft: context.base, errors: {} },
    }),
    'editor.submitted': ({ before: { context } }) =>
      isValid(context.draft)
        ? {
            state: 'acting',
            sends: [
              {
                id: 'deskAction',
                event: {
                  type: 'action.requested',
                  change: {
                    call: 'saveDeskProduct',
                    params: { itemID: '7' },
                    body: { product: bodyOf(context.draft), decidedOn: context.product?.state },
                    stepUp: false,
                    fields: [],
                  },
                  reports: ownReports,
                },
              },
              { id: 'deskAction', event: { type: 'action.confirmed', actionID: 'a1', isFresh: true } },
            ],
          }
        : { changes: { errors: errorsOf(context.draft) } },
    'conflict.chosen': ({ before: { context }, event: { name, side } }) => ({
      changes: { conflicts: context.conflicts.map((one) => (one.name === name ? { ...one, side } : one)) },
    }),
    'conflict.resolved': ({ before: { context } }) => {
      const [first] = context.conflicts;
      // Without a conflict about the name, both have the same, or the other has not changed it.
      const own = context.draft.name ?? '';
      const name = first?.name === 'name' ? (first.side === 'mine' ? first.mine : 'Their lamp') : own;
      const added = Object.entries(context.draft).filter(([field]) => /^(new|image)/.test(field));
      const draft = { ...theirBase, ...Object.fromEntries(added), name };
      return {
        state: editing(draft, theirBase),
        changes: { base: theirBase, draft, conflicts: [], errors: {} },
      };
    },
    'change.done': () => ({ state: 'loading' }),
    'change.overtaken': () => ({ state: 'comparing' }),
    'change.stopped': ({ before: { context } }) => ({ state: editing(context.draft, context.base) }),
  },
  takes: ({ value, context: { product, draft, conflicts } }, event) => {
    switch (event.type) {
      case 'editor.retried':
        return value === 'failed' || value === 'uncompared';
      case 'field.changed':
        return isEditing(value) && event.name in draft;
      case 'variant.added':
        return isEditing(value);
      case 'stock.changed':
        return isEditing(value) && product !== null;
      case 'variant.removed':
        return isEditing(value) && event.key !== '12' && hasNew(draft, event.key);
      case 'picture.moved':
        return isEditing(value) && filled(draft).indexOf(event.slot - 1) > 0;
      case 'picture.removed':
        return isEditing(value) && filled(draft).length > 1 && filled(draft).includes(event.slot - 1);
      case 'draft.discarded':
      case 'editor.submitted':
        return leaf(value) === 'editing.dirty';
      case 'conflict.chosen':
        return value === 'conflict' && conflicts.some(({ name }) => name === event.name);
      case 'conflict.resolved':
        return value === 'conflict';
      default:
        return value === 'acting';
    }
  },
  shows: ({ value, context: { product, draft, errors, conflicts, failure } }) => ({
    page: pages[leaf(value)] ?? 'editing',
    product,
    draft,
    variants: ['12', 'new1', 'new2', 'new3'].filter((key) => hasNew(draft, key)),
    pictures: picturesOf(draft),
    free: further.flatMap((slot) => (draft[`image${slot}`] ? [] : [`image${slot}`])),
    errors,
    conflicts,
    message: messageOf(failure),
    canEdit: isEditing(value),
    canDiscard: leaf(value) === 'editing.dirty',
    canSubmit: leaf(value) === 'editing.dirty',
    canRetry: value === 'failed' || value === 'uncompared',
  }),
});

const typed = ['name', 'category', 'new1.name', 'new1.salePrice'] as const;

/** A new product, whose fields are filled in any order until it can be saved. */
const newProductModel = describeModel({
  ...editorModel,
  name: 'a new product that is filled',
  inputs: { 'a new product': { itemID: null, action: actionActor } },
  events: {
    ...editorModel.events,
    'field.changed': [
      events.fieldChanged('name', 'Lamp'),
      events.fieldChanged('category', 'Furniture'),
      events.fieldChanged('new1.name', 'Black'),
      events.fieldChanged('new1.salePrice', '1,200'),
    ],
    'variant.added': [],
    'variant.removed': [],
    'picture.moved': [],
    'picture.removed': [],
    'stock.changed': [],
    'change.overtaken': [],
  },
  stateKey: ({ draft, errors }) => [typed.map((name) => draft[name]), Object.keys(errors)],
  steps: {
    ...editorModel.steps,
    'editor.submitted': ({ before: { context } }) =>
      typed.every((name) => context.draft[name] !== '')
        ? {
            state: 'acting',
            sends: [
              {
                id: 'deskAction',
                event: {
                  type: 'action.requested',
                  change: {
                    call: 'addDeskProduct',
                    params: {},
                    body: {
                      product: expect.objectContaining({
                        name: 'Lamp',
                        category: 'Furniture',
                        visibility: 'hidden',
                        variants: [
                          {
                            variantID: null,
                            name: 'Black',
                            platform: 'All platforms',
                            region: 'Kenya',
                            salePrice: 1200,
                            listPrice: null,
                            hidden: false,
                            stock: 0,
                          },
                        ],
                      }),
                    },
                    stepUp: false,
                    fields: [],
                  },
                  reports: ownReports,
                },
              },
              { id: 'deskAction', event: { type: 'action.confirmed', actionID: 'a1', isFresh: true } },
            ],
          }
        : { changes: { errors: errorsOf(context.draft) } },
    'change.done': () => ({ state: 'added' }),
  },
});

/** A product with two pictures, which change places and are removed. */
const picturesModel = describeModel({
  ...editorModel,
  name: 'a product whose pictures are ordered',
  inputs: { 'product 7': input },
  events: {
    ...editorModel.events,
    'field.changed': [],
    'variant.added': [],
    'variant.removed': [],
    'stock.changed': [],
    'picture.moved': [events.pictureMoved(2), events.pictureMoved(1)],
    'picture.removed': [events.pictureRemoved(1), events.pictureRemoved(2), events.pictureRemoved(3)],
    'change.overtaken': [],
  },
  stateKey: ({ draft, failure }) => [draft.image, draft.image2, failure?.kind],
});

export const productEditorModel = describeModel({ ...editorModel, furtherModels: [newProductModel, picturesModel] });
