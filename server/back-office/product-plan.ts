import { asc, inArray, or, sql, sum } from 'drizzle-orm';
import { formatMoney } from '#contract/money.ts';
import { type RowError, rowError } from '../csv/csv.ts';
import type { ProductRow } from '../csv/product-rows.ts';
import { type VariantVersion, versionOf } from '../csv/variant-version.ts';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Transaction } from '../db/open.ts';
import { products, stockHolds, variants } from '../db/schema.ts';

/** Plans the import of a file of products: compares it with the shop. */

export type Product = typeof products.$inferSelect;
export type Variant = typeof variants.$inferSelect;
type ProductFields = Pick<
  Product,
  'name' | 'imageURL' | 'summary' | 'itemType' | 'category' | 'aliases' | 'redeemSteps' | 'deals' | 'releaseDate'
>;
type VariantFields = Omit<
  Variant,
  'itemID' | 'variantID' | 'ordinal' | 'sold' | 'followsCodes' | 'lowStock' | 'hiddenAt'
>;

/** A changed field: its name, its old and its new value. */
export type Change = readonly [field: string, from: unknown, to: unknown];

export interface PlannedProduct {
  readonly line: number;
  /** The product in the shop; null for a new one. */
  readonly existing: Product | null;
  readonly fields: ProductFields;
  readonly changes: readonly Change[];
  readonly variants: PlannedVariant[];
}

export interface PlannedVariant {
  readonly line: number;
  readonly existing: Variant | null;
  readonly fields: VariantFields;
  readonly changes: readonly Change[];
  /** The stock of the file, where the shop's stays because the file does not say what its exporter saw; else null. */
  readonly ignoredStock: number | null;
}

const distinct = <T extends number | string>(all: readonly (T | null)[]): T[] => [
  ...new Set(all.filter((one) => one !== null)),
];

/** The rows of the shop that the file may change. */
interface ExistingRows {
  readonly byID: ReadonlyMap<number, Product>;
  readonly byName: ReadonlyMap<string, readonly Product[]>;
  readonly variantByID: ReadonlyMap<number, Variant>;
  readonly variantsOf: ReadonlyMap<number, readonly Variant[]>;
  /** Pieces held for orders that are being paid: physically there, but already subtracted from the stock. */
  readonly held: ReadonlyMap<number, number>;
}

/**
 * Reads the products and variants that the file names. Variants are locked in order of id, as by every sale, so that
 * none is sold between reading and writing its stock.
 */
async function readExisting(tx: Transaction, rows: readonly ProductRow[]): Promise<ExistingRows> {
  const found: Product[] = [];
  for (const some of splitIntoChunks(distinct(rows.map(({ name }) => name)))) {
    found.push(...(await tx.select().from(products).where(inArray(products.name, some))));
  }
  for (const some of splitIntoChunks(distinct(rows.map(({ itemID }) => itemID)))) {
    found.push(...(await tx.select().from(products).where(inArray(products.itemID, some))));
  }
  const byID = new Map(found.map((product) => [product.itemID, product]));
  const named = new Map<number, Variant>();
  const variantIDs = distinct(rows.map(({ variantID }) => variantID));
  // One statement locks all variants in one order. It takes arrays, because it may have at most 65,535 values.
  const isOneOf = (column: typeof variants.itemID | typeof variants.variantID, ids: readonly number[]) =>
    sql`${column} = any(${`{${ids.join(',')}}`}::int[])`;
  if (byID.size + variantIDs.length > 0) {
    const all = await tx
      .select()
      .from(variants)
      .where(or(isOneOf(variants.itemID, [...byID.keys()]), isOneOf(variants.variantID, variantIDs)))
      .orderBy(asc(variants.variantID))
      .for('no key update');
    for (const variant of all) named.set(variant.variantID, variant);
  }
  const held = new Map<number, number>();
  for (const some of splitIntoChunks([...named.keys()])) {
    const holds = await tx
      .select({ variantID: stockHolds.variantID, quantity: sum(stockHolds.quantity) })
      .from(stockHolds)
      .where(inArray(stockHolds.variantID, some))
      .groupBy(stockHolds.variantID);
    for (const { variantID, quantity } of holds) held.set(variantID, Number(quantity));
  }
  return {
    byID,
    byName: Map.groupBy([...byID.values()], ({ name }) => name),
    variantByID: named,
    variantsOf: Map.groupBy([...named.values()], ({ itemID }) => itemID),
    held,
  };
}

/** Finds the product of a row. @returns null for a new one */
function findProduct({ line, itemID, name }: ProductRow, existing: ExistingRows): Product | null | RowError {
  if (itemID !== null) return existing.byID.get(itemID) ?? rowError(line, 'itemID', `there is no product ${itemID}.`);
  const [first, ...more] = existing.byName.get(name) ?? [];
  if (more.length > 0)
    return rowError(line, 'name', `${more.length + 1} products have this name: give the itemID of one.`);
  return first ?? null;
}

const variantKey = (name: string, platform: string, region: string) => JSON.stringify([name, platform, region]);

/** Finds the variant of a row. @returns null for a new one */
function findVariant(row: ProductRow, product: Product | null, existing: ExistingRows): Variant | null | RowError {
  const { line, variantID } = row;
  if (variantID !== null) {
    const variant = existing.variantByID.get(variantID);
    if (!variant) return rowError(line, 'variantID', `there is no variant ${variantID}.`);
    if (variant.itemID === product?.itemID) return variant;
    return rowError(
      line,
      'variantID',
      `variant ${variantID} belongs to product ${variant.itemID}, and this row names another.`,
    );
  }
  const key = variantKey(row.variant, row.platform, row.region);
  const own = product === null ? [] : (existing.variantsOf.get(product.itemID) ?? []);
  const [first, ...more] = own.filter(({ name, platform, region }) => variantKey(name, platform, region) === key);
  if (more.length > 0) {
    return rowError(
      line,
      'variant',
      `${more.length + 1} variants have this name, platform and region: give the variantID of one.`,
    );
  }
  return first ?? null;
}

const isRowError = (found: Product | Variant | RowError | null): found is RowError =>
  found !== null && 'message' in found;

const productFields = (row: ProductRow, existing: Product | null): ProductFields => ({
  name: row.name,
  imageURL: row.image,
  summary: row.summary,
  itemType: row.itemType,
  category: row.category,
  aliases: row.aliases ?? existing?.aliases ?? '',
  redeemSteps: row.redeemSteps ?? existing?.redeemSteps ?? [],
  deals: row.deals ?? existing?.deals ?? [],
  releaseDate: row.releaseDate === undefined ? (existing?.releaseDate ?? null) : row.releaseDate,
});

/**
 * Whether the stock of a row is written: without a version only with `setStock`, or for a new variant. One that follows
 * codes is never written.
 */
const writesStock = ({ stock, version }: ProductRow, existing: Variant | null, setStock: boolean): boolean =>
  stock !== null && (existing === null || (!existing.followsCodes && (version !== null || setStock)));

/**
 * Finds the fields of a row that were changed in the shop since its export, and that the row would write again.
 * `setStock` overwrites a stock that has changed since.
 */
function findConflicts(row: ProductRow, existing: Variant, held: number, setStock: boolean): RowError[] {
  const { line, version } = row;
  if (version === null) return [];
  const now = versionOf(existing, held);
  const errors: RowError[] = [];
  const isStockChanged = version.stock !== now.stock || version.sold !== now.sold;
  if (!existing.followsCodes && !setStock && row.stock !== null && row.stock !== now.stock && isStockChanged) {
    const textOf = ({ stock, sold }: VariantVersion) => `${stock} (${sold} sold)`;
    errors.push(
      rowError(
        line,
        'stock',
        `was ${textOf(version)} at the export and is ${textOf(now)} now, and the file says ${row.stock}. Export again, leave the cell empty, or import with --set-stock.`,
      ),
    );
  }
  for (const column of ['salePrice', 'listPrice'] as const) {
    const price = row[column];
    if (price === undefined || price === now[column] || version[column] === now[column]) continue;
    const textOf = (amount: number | null) => (amount === null ? 'none' : formatMoney(amount));
    errors.push(
      rowError(
        line,
        column,
        `was ${textOf(version[column])} at the export and is ${textOf(now[column])} now. Export again.`,
      ),
    );
  }
  return errors;
}

function variantFields(row: ProductRow, existing: Variant | null, held: number, setStock: boolean): VariantFields {
  const image = row.variantImage === undefined ? existing?.image : row.variantImage;
  return {
    name: row.variant,
    image: image ?? row.image,
    platform: row.platform,
    region: row.region,
    salePrice: row.salePrice,
    listPrice: row.listPrice === undefined ? (existing?.listPrice ?? null) : row.listPrice,
    stock: writesStock(row, existing, setStock) ? Math.max(0, (row.stock ?? 0) - held) : (existing?.stock ?? 0),
  };
}

const changesOf = (existing: object | null, fields: object): Change[] =>
  existing === null
    ? []
    : Object.entries(fields)
        .map(([field, to]): Change => [field, existing[field as keyof typeof existing], to])
        .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to));

/** Column titles that differ from their field's name. */
const titles: Readonly<Record<string, string>> = { imageURL: 'image' };

/** Finds the fields in which a row differs from the first row of the same product. */
function findDifferences(line: number, fields: ProductFields, first: PlannedProduct): RowError[] {
  return changesOf(first.fields, fields).map(([field]) =>
    rowError(line, titles[field] ?? field, `differs from line ${first.line}, which has the same product.`),
  );
}

/**
 * Plans what the rows would change. The plan is valid only without errors.
 * @param setStock whether the stock of the file counts, also where pieces were sold since
 */
export async function planProducts(
  tx: Transaction,
  rows: readonly ProductRow[],
  setStock: boolean,
): Promise<{ plan: PlannedProduct[]; errors: RowError[] }> {
  const existing = await readExisting(tx, rows);
  const errors: RowError[] = [];
  const planned = new Map<string, PlannedProduct>();
  const names = new Map<string, { readonly line: number; readonly group: string }>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    const product = findProduct(row, existing);
    if (isRowError(product)) {
      errors.push(product);
      continue;
    }
    const variant = findVariant(row, product, existing);
    if (isRowError(variant)) {
      errors.push(variant);
      continue;
    }
    const group = product === null ? `new ${row.name}` : String(product.itemID);
    const fields = productFields(row, product);
    const first = planned.get(group);
    if (first) errors.push(...findDifferences(line, fields, first));
    const named = names.get(row.name) ?? { line, group };
    names.set(row.name, named);
    if (named.group !== group)
      errors.push(rowError(line, 'name', `line ${named.line} has another product with this name.`));
    const identity = variant
      ? `variant ${variant.variantID}`
      : `${group} ${variantKey(row.variant, row.platform, row.region)}`;
    const before = seen.get(identity);
    if (before !== undefined)
      errors.push({ ...rowError(line, 'variant', `is the same variant as on line ${before}.`), isRepeat: true });
    seen.set(identity, before ?? line);
    const target = first ?? { line, existing: product, fields, changes: changesOf(product, fields), variants: [] };
    planned.set(group, target);
    const held = variant ? (existing.held.get(variant.variantID) ?? 0) : 0;
    if (variant) errors.push(...findConflicts(row, variant, held, setStock));
    const own = variantFields(row, variant, held, setStock);
    const isIgnored = variant !== null && row.stock !== variant.stock + held && !writesStock(row, variant, setStock);
    const ignoredStock = isIgnored ? row.stock : null;
    target.variants.push({ line, existing: variant, fields: own, changes: changesOf(variant, own), ignoredStock });
  }
  return { plan: [...planned.values()], errors };
}
