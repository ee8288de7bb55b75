import { expect } from 'vitest';
import type { DeskProduct } from '#contract/desk/goods.ts';
import { type ProductDraftEdit, productEditorMachine, viewProductEditor } from '#machines/product-editor/index.ts';
import { deskProductOf } from './desk.ts';
import { defineEditorModel } from './editor-models.ts';

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
  ...pictureFields(),
  aliases: '',
  redeemSteps: '',
  deals: '',
  ...noTimes,
  releaseDate: '',
  visibility: 'hidden',
  publishAt: '',
  ...emptyVariant('new1'),
};

const hasNew = (draft: Draft, key: string) => `${key}.salePrice` in draft;
const nextKey = (draft: Draft) => (hasNew(draft, 'new2') ? 'new3' : hasNew(draft, 'new1') ? 'new2' : 'new1');
const without = (draft: Draft, key: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !name.startsWith(`${key}.`)));

/** The draft after its pictures or variants were edited; null where that cannot be done. */
function after(draft: Draft, edit: ProductDraftEdit): Draft | null {
  if (edit.kind === 'add variant') return { ...draft, ...emptyVariant(nextKey(draft)) };
  if (edit.kind === 'remove variant')
    return edit.key !== '12' && hasNew(draft, edit.key) ? without(draft, edit.key) : null;
  const own = edit.slot - 1;
  const place = filled(draft).indexOf(own);
  if (edit.kind === 'move picture') {
    const before = filled(draft)[place - 1];
    if (before === undefined) return null;
    return withPicture(withPicture(draft, before, pictureIn(draft, own)), own, pictureIn(draft, before));
  }
  const second = filled(draft)[1];
  if (place < 0 || second === undefined) return null;
  // The second picture takes the place of the first.
  return own === 0
    ? withPicture(withPicture(draft, 0, pictureIn(draft, second)), second, [])
    : withPicture(draft, own, []);
}

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

export const productEditorModel = defineEditorModel<DeskProduct, ProductDraftEdit>({
  machine: productEditorMachine,
  view: viewProductEditor,
  thing: lamp,
  theirs,
  name: 'name',
  other: '12.salePrice',
  base,
  theirBase: { ...base, name: 'Their lamp', '12.salePrice': '800' },
  empty,
  filled: { name: 'Lamp', category: 'Furniture', 'new1.name': 'Black', 'new1.salePrice': '1,200' },
  errorsOf,
  saved: (draft, loaded) => ({
    call: 'saveDeskProduct',
    params: { itemID: '7' },
    body: { decidedOn: loaded?.state, product: bodyOf(draft) },
  }),
  added: {
    call: 'addDeskProduct',
    params: {},
    body: {
      product: expect.objectContaining({
        name: 'Lamp',
        image: 'giftcard-lime',
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
  },
  shows: (draft, product) => ({
    product,
    variants: ['12', 'new1', 'new2', 'new3'].filter((key) => hasNew(draft, key)),
    pictures: picturesOf(draft),
    drawing: draft.image === '' ? 'giftcard-lime' : null,
    free: further.flatMap((slot) => (draft[`image${slot}`] ? [] : [`image${slot}`])),
  }),
  edits: {
    all: [
      { kind: 'add variant' },
      { kind: 'remove variant', key: 'new1' },
      { kind: 'remove variant', key: '12' },
      { kind: 'move picture', slot: 1 },
      { kind: 'move picture', slot: 2 },
      { kind: 'remove picture', slot: 1 },
      { kind: 'remove picture', slot: 2 },
      { kind: 'remove picture', slot: 3 },
    ],
    after,
    // A third new variant is another state of the same kind, so it is not visited.
    keyOf: (draft) => [draft.image, draft.image2, hasNew(draft, 'new1')],
  },
  again: { thing: refilled, taken: { variants: refilled.variants } },
});
