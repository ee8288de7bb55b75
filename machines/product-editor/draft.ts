import * as v from 'valibot';
import { type DeskProduct, type ProductEdit, productEdit, type VariantEdit } from '#contract/desk/goods.ts';
import { nairobiOffset } from '#contract/nairobi-day.ts';
import { type DealKey, dealKeys, everyPlatform, type ProductType } from '#contract/shop.ts';

/**
 * A product as the editor holds it: one text for each field, by its name. A field of a variant has the variant's key
 * before its name, such as `12.salePrice`; a new variant's key is `new1`, `new2` and so on. So two drafts are compared,
 * and merged, field by field.
 */
export type Draft = Readonly<Record<string, string>>;

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

/** Formats a moment as the value of a `datetime-local` field in Nairobi; empty for none. */
const toLocal = (at: string | null): string =>
  at === null ? '' : new Date(Date.parse(at) + nairobiOffset).toISOString().slice(0, 16);
/** Parses the value of a `datetime-local` field in Nairobi; null for none. */
const fromLocal = (value: string): string | null => {
  const time = Date.parse(`${value}:00Z`);
  return Number.isNaN(time) ? null : new Date(time - nairobiOffset).toISOString();
};

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

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

/** The draft of a product as it is in the shop. */
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
    redeemSteps: lines(of('redeemSteps')),
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

/** Whether two drafts are the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean => differingFields(one, other).length === 0;

/** The names of the fields in which two drafts differ. */
export const differingFields = (one: Draft, other: Draft): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  );

/** Which of two writers a field is taken from. */
export type Side = 'mine' | 'theirs';

/** A field that another writer has changed, with its value before, the draft's and the other's. */
export interface Conflict {
  readonly name: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly side: Side;
}

/**
 * Lists what another writer has changed. A field that the draft has not changed is theirs until the person decides
 * otherwise; a field that both changed to different values stays the draft's. Variants that the other has added stay.
 */
export function findConflicts(base: Draft, mine: Draft, theirs: Draft): Conflict[] {
  return differingFields(base, theirs)
    .filter((name) => Object.hasOwn(base, name) && mine[name] !== theirs[name])
    .map((name) => ({
      name,
      before: base[name] ?? '',
      mine: mine[name] ?? '',
      theirs: theirs[name] ?? '',
      side: (mine[name] ?? '') === (base[name] ?? '') ? 'theirs' : 'mine',
    }));
}

/** The draft after a conflict: the other's product with what the draft has changed, and the chosen side of each conflict. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, conflicts: readonly Conflict[]): Draft {
  const own = Object.fromEntries(differingFields(base, mine).map((name) => [name, mine[name] ?? '']));
  const chosen = Object.fromEntries(
    conflicts.map(({ name, side, mine: own, theirs: other }) => [name, side === 'mine' ? own : other]),
  );
  return { ...theirs, ...own, ...chosen };
}
