import * as v from 'valibot';
import { type DeskProduct, type ProductEdit, productEdit, type VariantEdit } from '#contract/desk/goods.ts';
import { type DealKey, dealKeys, everyPlatform, type ProductType } from '#contract/shop.ts';
import type { Draft } from '../support/merge.ts';
import { fromLocal, linesOf, toLocal } from '../support/typed-text.ts';

export const productFields = [
  'name',
  'summary',
  'category',
  'itemType',
  'image',
  'aliases',
  'redeemSteps',
  'deals',
  'releaseDate',
  'visibility',
  'publishAt',
] as const;
export const variantFields = ['name', 'platform', 'region', 'salePrice', 'listPrice', 'hidden', 'stock'] as const;
export type ProductField = (typeof productFields)[number];
export type VariantField = (typeof variantFields)[number];

/** Lists the keys of a draft's variants, in the order in which they were added. */
export const variantKeys = (draft: Draft): string[] =>
  Object.keys(draft).flatMap((name) => (name.endsWith('.salePrice') ? [name.slice(0, -'.salePrice'.length)] : []));

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

/** Returns the fields of a draft, or their errors, without those of a new variant. */
export const withoutVariant = (fields: Draft, key: string): Draft =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(`${key}.`)));

/** The draft of a new product, which is hidden until its owner shows it. */
export const newDraft: Draft = addVariant({
  name: '',
  summary: '',
  category: '',
  itemType: 'giftcard',
  image: 'giftcard-lime',
  aliases: '',
  redeemSteps: '',
  deals: '',
  releaseDate: '',
  visibility: 'hidden',
  publishAt: '',
});

/**
 * The draft of a product as it is in the shop. A field of a variant has the variant's key before its name, such as
 * `12.salePrice`; a new variant's key is `new1`, `new2` and so on.
 */
export function toDraft(product: DeskProduct): Draft {
  const { name, summary, category, itemType, image, aliases, redeemSteps, deals, releaseDate } = product;
  return Object.assign(
    {
      name,
      summary,
      category,
      itemType,
      image,
      aliases,
      redeemSteps: redeemSteps.join('\n'),
      deals: deals.join(' '),
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

/** Parses a price as a person types it, such as `2,450`; NaN for another text. */
const toNumber = (text: string): number => {
  const digits = text.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

function toVariantEdit(draft: Draft, key: string): VariantEdit {
  const of = (name: VariantField): string => draft[`${key}.${name}`] ?? '';
  const isNew = key.startsWith('new');
  return {
    variantID: isNew ? null : Number(key),
    name: of('name'),
    platform: of('platform'),
    region: of('region'),
    salePrice: toNumber(of('salePrice')),
    listPrice: of('listPrice').trim() === '' ? null : toNumber(of('listPrice')),
    hidden: of('hidden') === 'yes',
    stock: isNew ? toNumber(of('stock')) : null,
  };
}

/** The body of the call that saves a draft. */
export function toEdit(draft: Draft): ProductEdit {
  const of = (name: ProductField): string => draft[name] ?? '';
  const chosen = of('deals').split(' ');
  return {
    name: of('name'),
    summary: of('summary'),
    category: of('category'),
    itemType: of('itemType') as ProductType,
    image: of('image').trim(),
    aliases: of('aliases'),
    redeemSteps: linesOf(of('redeemSteps')),
    deals: dealKeys.filter((key): key is DealKey => chosen.includes(key)),
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
    const key = first === 'variants' && index !== undefined ? keys[Number(index)] : undefined;
    const name = key === undefined ? first : `${key}.${field ?? 'name'}`;
    errors[name] ??=
      field === 'salePrice' || field === 'stock' || issue.type === 'number' ? numberError(issue) : issue.message;
  }
  return errors;
}

const numberError = (issue: v.BaseIssue<unknown>): string =>
  issue.type === 'number' || issue.type === 'integer' ? 'Enter a whole number, such as 2450.' : issue.message;
