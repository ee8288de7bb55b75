import * as v from 'valibot';
import { type DeskProduct, type ProductEdit, productEdit, type VariantEdit } from '#contract/desk/goods.ts';
import { type DealKey, dealKeys, everyPlatform, type ProductType } from '#contract/shop.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { issueSentence } from '../support/issue-sentence.ts';
import { type Draft, partKeys } from '../support/merge.ts';
import { fromLocal, linesOf, toLocal } from '../support/typed-text.ts';
import {
  drawingOf,
  emptyPictures,
  movePicture,
  type PictureField,
  pictureDraft,
  pictureSlots,
  picturesOf,
  removePicture,
} from './pictures.ts';

const productFields = [
  'name',
  'summary',
  'category',
  'itemType',
  'aliases',
  'redeemSteps',
  'deals',
  'releaseDate',
  'visibility',
  'publishAt',
] as const;
const variantFields = ['name', 'platform', 'region', 'salePrice', 'listPrice', 'hidden', 'stock'] as const;
/** The moments at which a deal begins and ends, such as `saleFrom`. */
export type DealField = `${DealKey}${'From' | 'Until'}`;
export type ProductField = (typeof productFields)[number] | PictureField | DealField;
export type VariantField = (typeof variantFields)[number];

/** Lists the keys of a draft's variants, in the order in which they were added. */
export const variantKeys = (draft: Draft): string[] => partKeys(draft, 'salePrice');

const ofVariant = (key: string, fields: Readonly<Record<VariantField, string>>): Draft =>
  Object.fromEntries(variantFields.map((name) => [`${key}.${name}`, fields[name]]));

const emptyVariant = { name: '', platform: everyPlatform, region: 'Kenya', salePrice: '', listPrice: '', hidden: '' };

/** Adds an empty variant, with the platform and region of the last one. */
export function addVariant(draft: Draft): Draft {
  const keys = variantKeys(draft);
  const last = keys.at(-1);
  const numbers = keys.map((key) => Number(/^new(\d+)$/.exec(key)?.[1] ?? 0));
  const inherited = last
    ? { platform: draft[`${last}.platform`] ?? '', region: draft[`${last}.region`] ?? '' }
    : undefined;
  return { ...draft, ...ofVariant(`new${Math.max(0, ...numbers) + 1}`, { ...emptyVariant, ...inherited, stock: '0' }) };
}

/** Removes a variant that is not in the shop yet; null for another one. */
const removeVariant = (draft: Draft, key: string): Draft | null =>
  key.startsWith('new') && variantKeys(draft).includes(key)
    ? Object.fromEntries(Object.entries(draft).filter(([name]) => !name.startsWith(`${key}.`)))
    : null;

/** A change of several fields of a draft at once. */
export type ProductDraftEdit =
  | { readonly kind: 'add variant' }
  | { readonly kind: 'remove variant'; readonly key: string }
  /** Before the picture that it follows. Slots are counted from 1. */
  | { readonly kind: 'move picture'; readonly slot: number }
  | { readonly kind: 'remove picture'; readonly slot: number };

/** Returns the draft after an edit; null for one that cannot be made. */
export function editDraft(draft: Draft, edit: ProductDraftEdit): Draft | null {
  switch (edit.kind) {
    case 'add variant':
      return addVariant(draft);
    case 'remove variant':
      return removeVariant(draft, edit.key);
    case 'move picture':
      return movePicture(draft, edit.slot);
    case 'remove picture':
      return removePicture(draft, edit.slot);
  }
}

/** The fields of the times of all deals; empty for a deal at once and without end. */
const dealDraft = (periods: DeskProduct['dealPeriods']): Draft =>
  Object.fromEntries(
    dealKeys.flatMap((key) => {
      const period = periods.find(({ deal }) => deal === key);
      return [
        [`${key}From`, toLocal(period?.from ?? null)],
        [`${key}Until`, toLocal(period?.until ?? null)],
      ];
    }),
  );

/** The draft of a new product, which is hidden until its owner shows it. */
export const newDraft: Draft = addVariant({
  name: '',
  summary: '',
  category: '',
  itemType: 'giftcard',
  ...emptyPictures,
  aliases: '',
  redeemSteps: '',
  deals: '',
  ...dealDraft([]),
  releaseDate: '',
  visibility: 'hidden',
  publishAt: '',
});

/**
 * The draft of a product as it is in the shop. A field of a variant has the variant's key before its name, such as
 * `12.salePrice`; a new variant's key is `new1`, `new2` and so on.
 */
export function toDraft(product: DeskProduct): Draft {
  const { name, summary, category, itemType, aliases, redeemSteps, deals, releaseDate } = product;
  return Object.assign(
    {
      name,
      summary,
      category,
      itemType,
      ...pictureDraft(product),
      aliases,
      redeemSteps: redeemSteps.join('\n'),
      deals: deals.join(' '),
      ...dealDraft(product.dealPeriods),
      releaseDate: releaseDate ?? '',
      visibility: product.visibility,
      publishAt: toLocal(product.publishAt),
    },
    ...product.variants.map(({ variantID, listPrice, salePrice, hidden, ...variant }) =>
      ofVariant(String(variantID), {
        name: variant.name,
        platform: variant.platform,
        region: variant.region,
        salePrice: String(salePrice),
        listPrice: listPrice === null ? '' : String(listPrice),
        hidden: hidden ? 'yes' : '',
        stock: '',
      }),
    ),
  );
}

const toNumber = (text: string): number => typedNumber(text) ?? Number.NaN;

function toVariantEdit(draft: Draft, key: string): VariantEdit {
  const of = (name: VariantField): string => draft[`${key}.${name}`] ?? '';
  const isNew = key.startsWith('new');
  return {
    variantID: isNew ? null : Number(key),
    name: of('name'),
    platform: of('platform'),
    region: of('region'),
    salePrice: toNumber(of('salePrice')),
    listPrice: typedNumber(of('listPrice')) ?? null,
    hidden: of('hidden') === 'yes',
    stock: isNew ? toNumber(of('stock')) : null,
  };
}

/** The body of the call that saves a draft. */
export function toEdit(draft: Draft): ProductEdit {
  const of = (name: ProductField): string => draft[name] ?? '';
  const listed = of('deals').split(' ');
  const chosen = dealKeys.filter((key) => listed.includes(key));
  const [first, ...gallery] = picturesOf(draft).map(({ image, alt }) => ({ image: image.trim(), alt: alt.trim() }));
  return {
    name: of('name'),
    summary: of('summary'),
    category: of('category'),
    itemType: of('itemType') as ProductType,
    image: drawingOf(draft) ?? first?.image ?? '',
    imageAlt: first?.alt ?? '',
    gallery,
    aliases: of('aliases'),
    redeemSteps: linesOf(of('redeemSteps')),
    deals: chosen,
    dealPeriods: chosen.flatMap((deal) => {
      const [from, until] = [fromLocal(of(`${deal}From`)), fromLocal(of(`${deal}Until`))];
      return from === null && until === null ? [] : [{ deal, from, until }];
    }),
    releaseDate: of('releaseDate') === '' ? null : of('releaseDate'),
    visibility: of('visibility') as ProductEdit['visibility'],
    publishAt: of('visibility') === 'later' ? fromLocal(of('publishAt')) : null,
    variants: variantKeys(draft).map((key) => toVariantEdit(draft, key)),
  };
}

/** The errors of a draft by the names of its fields, as sentences; empty for one that can be saved. */
export function checkDraft(draft: Draft): Draft {
  const parsed = v.safeParse(productEdit, toEdit(draft));
  if (parsed.success) return {};
  const keys = variantKeys(draft);
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const [first = '', index, field] = (v.getDotPath(issue) ?? '').split('.');
    const key = first === 'variants' ? keys[Number(index)] : undefined;
    const name = key === undefined ? ownFieldOf(draft, first, Number(index ?? 0), field) : `${key}.${field ?? 'name'}`;
    errors[name] ??= issueSentence(issue);
  }
  return errors;
}

/** The field of a product that a part of its edit is written in. */
function ownFieldOf(draft: Draft, part: string, index: number, field = 'image'): string {
  if (part === 'gallery') {
    const slot = picturesOf(draft)[index + 1]?.slot ?? 1;
    return pictureSlots[slot - 1]?.[field === 'alt' ? 'alt' : 'image'] ?? 'image';
  }
  if (part === 'dealPeriods') return `${toEdit(draft).dealPeriods[index]?.deal ?? 'sale'}Until`;
  return part;
}
