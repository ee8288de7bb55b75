import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { productEdit } from '#contract/desk/goods.ts';
import { highestPrice } from '#contract/highest-price.ts';
import { type Deals, dealsAt } from '../catalogue/deals.ts';
import type { RowError } from '../csv/csv.ts';
import type { ProductRow } from '../csv/product-rows.ts';
import type { Transaction } from '../db/open.ts';
import { products, variants } from '../db/schema.ts';
import { scheduleColumns } from '../db/visibility.ts';
import { splitAliases } from '../search/words.ts';
import { type EditDeps, findMissingPictures, requirePicture } from './missing-pictures.ts';
import { type PlannedProduct, planProducts } from './product-plan.ts';
import { Refusal, requireRow } from './refusal.ts';
import { findUnpayablePrices } from './unpayable-prices.ts';
import { lockGoods, writeProducts } from './write-products.ts';

/** Edits of one product with its variants at the desk. They are planned and written like the lines of a file. */

export type ProductRowOfShop = typeof products.$inferSelect;
type Edit = InferOutput<typeof productEdit>;

/** What an edit has written: the numbers of variants that were added and changed. */
export interface SavedProduct {
  readonly itemID: number;
  readonly added: number;
  readonly changed: number;
}

/** The state that an edit of a product is decided on. */
export const productState = ({ version }: Pick<ProductRowOfShop, 'version'>): string => `version ${version}`;

/** Reads and locks a product; imports and other edits wait. @throws Refusal where there is none */
export async function lockProduct(tx: Transaction, itemID: number): Promise<ProductRowOfShop> {
  await lockGoods(tx);
  return requireRow(tx.select().from(products).where(eq(products.itemID, itemID)).for('update'), 'no product', {
    itemID,
  });
}

/** The rows of a file that would say the same as the edit. A variant with the product's picture follows it. */
function rowsOf(
  edit: Edit,
  deals: Deals['deals'],
  itemID: number | null,
  ownImages: ReadonlyMap<number, string>,
): ProductRow[] {
  const { name, summary, category, itemType, image, redeemSteps, releaseDate } = edit;
  const aliases = splitAliases(edit.aliases).join(' ');
  return edit.variants.map((variant, index) => ({
    line: index + 1,
    itemID,
    variantID: variant.variantID,
    name,
    summary,
    category,
    itemType,
    image,
    aliases,
    redeemSteps,
    deals,
    releaseDate,
    variant: variant.name,
    variantImage: (variant.variantID === null ? undefined : ownImages.get(variant.variantID)) ?? null,
    platform: variant.platform,
    region: variant.region,
    salePrice: variant.salePrice,
    listPrice: variant.listPrice,
    stock: variant.variantID === null ? (variant.stock ?? 0) : null,
    version: null,
  }));
}

/** Refuses a plan that would write over a variant or a product that the edit does not name. */
function requireFitting(
  edit: Edit,
  isNew: boolean,
  plan: readonly PlannedProduct[],
  errors: readonly RowError[],
): void {
  const [planned] = plan;
  if (isNew && planned?.existing) throw new Refusal('product exists', { name: edit.name });
  const [error] = errors;
  const doubled = planned?.variants.find(
    ({ existing, line }) => existing !== null && edit.variants[line - 1]?.variantID === null,
  );
  const line = error?.line ?? doubled?.line;
  if (line === undefined || line === null) return;
  throw new Refusal('variant not writable', {
    variant: edit.variants[line - 1]?.name ?? edit.name,
    isDouble: error === undefined || error.isRepeat === true,
  });
}

/** Refuses pictures that the shop does not have. Those that the product has shown before may be of an earlier release. */
async function requirePictures(
  deps: EditDeps,
  tx: Transaction,
  { image, gallery }: Edit,
  plan: readonly PlannedProduct[],
  before: ProductRowOfShop | null,
): Promise<void> {
  if ((await findMissingPictures(deps, tx, plan)).length > 0) throw new Refusal('no picture', { image });
  const known = (before?.gallery ?? []).map((one) => one.image);
  for (const one of gallery) if (!known.includes(one.image)) await requirePicture(deps, tx, one.image);
}

/** Writes the product with its variants, of which those that the edit does not name stay. */
async function write(
  deps: EditDeps,
  tx: Transaction,
  edit: Edit,
  before: ProductRowOfShop | null,
  by: string,
): Promise<SavedProduct> {
  const own = before === null ? [] : await tx.select().from(variants).where(eq(variants.itemID, before.itemID));
  const ownImages = new Map(
    own.filter(({ image }) => image !== before?.imageURL).map(({ variantID, image }) => [variantID, image]),
  );
  const now = deps.clock();
  const { deals, ...dealTimes } = dealsAt(edit.deals, edit.dealPeriods, now);
  const rows = rowsOf(edit, deals, before?.itemID ?? null, ownImages);
  const { plan, errors } = await planProducts(tx, rows, false);
  requireFitting(edit, before === null, plan, errors);
  const highest = highestPrice(deps.shopSettings.prices().tax);
  const [unpayable] = findUnpayablePrices(plan, highest);
  if (unpayable) throw new Refusal('price too high', { name: edit.variants[unpayable.line - 1]?.name ?? '', highest });
  await requirePictures(deps, tx, edit, plan, before);
  const [itemID] = await writeProducts(tx, plan, { at: now, by });
  if (itemID === undefined) throw new Error('a product was not written');
  await tx
    .update(products)
    .set({
      imageAlt: edit.imageAlt,
      gallery: edit.gallery,
      ...dealTimes,
      ...scheduleColumns(edit, before?.hiddenAt ?? null, now),
      version: (before?.version ?? 0) + 1,
    })
    .where(eq(products.itemID, itemID));
  const written = await tx
    .select({
      variantID: variants.variantID,
      hiddenAt: variants.hiddenAt,
      name: variants.name,
      platform: variants.platform,
      region: variants.region,
    })
    .from(variants)
    .where(eq(variants.itemID, itemID));
  for (const { variantID, name, platform, region, hidden } of edit.variants) {
    const row = written.find((one) =>
      variantID === null
        ? one.name === name && one.platform === platform && one.region === region
        : one.variantID === variantID,
    );
    if (!row || (row.hiddenAt !== null) === hidden) continue;
    await tx
      .update(variants)
      .set({ hiddenAt: hidden ? now : null })
      .where(eq(variants.variantID, row.variantID));
  }
  const planned = plan.flatMap((product) => product.variants);
  return {
    itemID,
    added: planned.filter(({ existing }) => existing === null).length,
    changed: planned.filter(({ existing, changes }) => existing !== null && changes.length > 0).length,
  };
}

/** Writes an edit of a product that is locked. @throws Refusal where it contradicts the shop */
export const saveProduct = async (
  deps: EditDeps,
  tx: Transaction,
  itemID: number,
  edit: Edit,
  by: string,
): Promise<SavedProduct> => write(deps, tx, edit, await lockProduct(tx, itemID), by);

/** Adds a product. @throws Refusal where the shop has one of its name */
export async function addProduct(deps: EditDeps, tx: Transaction, edit: Edit, by: string): Promise<SavedProduct> {
  await lockGoods(tx);
  return write(deps, tx, edit, null, by);
}
