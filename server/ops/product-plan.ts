import { asc, inArray, or, sql, sum } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { products, stockHolds, variants } from '../db/schema.ts';
import { about, type Complaint } from './csv.ts';
import type { ProductRow } from './product-rows.ts';

/** What a file of products would change in the shop. */

export type Product = typeof products.$inferSelect;
export type Variant = typeof variants.$inferSelect;
type ProductFields = Omit<Product, 'itemID' | 'ratingTenths' | 'ratingCount' | 'releaseDate' | 'createdAt'>;
type VariantFields = Omit<Variant, 'itemID' | 'variantID' | 'ordinal' | 'sold'>;

/** A field that becomes another: its name, what it was, what it will be. */
export type Change = readonly [field: string, from: unknown, to: unknown];

export interface PlannedProduct {
  readonly line: number;
  /** Null: a new one. */
  readonly known: Product | null;
  readonly fields: ProductFields;
  readonly changes: readonly Change[];
  readonly variants: PlannedVariant[];
}

export interface PlannedVariant {
  readonly line: number;
  readonly known: Variant | null;
  readonly fields: VariantFields;
  readonly changes: readonly Change[];
}

const chunk = 1000;
export const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunk) }, (_, index) => all.slice(index * chunk, (index + 1) * chunk));

const given = <T extends number | string>(all: readonly (T | null)[]): T[] => [
  ...new Set(all.filter((one) => one !== null)),
];

interface Known {
  readonly byID: ReadonlyMap<number, Product>;
  readonly byName: ReadonlyMap<string, readonly Product[]>;
  readonly variantByID: ReadonlyMap<number, Variant>;
  readonly variantsOf: ReadonlyMap<number, readonly Variant[]>;
  /** How many of a variant orders under way hold: they are on the shelf and in its stock no more. */
  readonly held: ReadonlyMap<number, number>;
}

const grouped = <T, Key>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> => Map.groupBy(all, keyOf);

/**
 * What the shop has of what the file names. Variants are locked in order of id, as by every sale, so that nothing is
 * sold between reading a stock and writing it.
 */
async function readKnown(tx: Transaction, rows: readonly ProductRow[]): Promise<Known> {
  const found: Product[] = [];
  for (const some of chunksOf(given(rows.map(({ name }) => name)))) {
    found.push(...(await tx.select().from(products).where(inArray(products.name, some))));
  }
  for (const some of chunksOf(given(rows.map(({ itemID }) => itemID)))) {
    found.push(...(await tx.select().from(products).where(inArray(products.itemID, some))));
  }
  const byID = new Map(found.map((product) => [product.itemID, product]));
  const named = new Map<number, Variant>();
  const variantIDs = given(rows.map(({ variantID }) => variantID));
  // One statement, so that all are locked in one order; as arrays, because it takes 65,535 values at most.
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
  for (const some of chunksOf([...named.keys()])) {
    const holds = await tx
      .select({ variantID: stockHolds.variantID, quantity: sum(stockHolds.quantity) })
      .from(stockHolds)
      .where(inArray(stockHolds.variantID, some))
      .groupBy(stockHolds.variantID);
    for (const { variantID, quantity } of holds) held.set(variantID, Number(quantity));
  }
  return {
    byID,
    byName: grouped([...byID.values()], ({ name }) => name),
    variantByID: named,
    variantsOf: grouped([...named.values()], ({ itemID }) => itemID),
    held,
  };
}

/** The product that a row is about. @returns null for a new one */
function productOf({ line, itemID, name }: ProductRow, known: Known): Product | null | Complaint {
  if (itemID !== null) return known.byID.get(itemID) ?? about(line, 'itemID', `there is no product ${itemID}.`);
  const [first, ...more] = known.byName.get(name) ?? [];
  if (more.length > 0)
    return about(line, 'name', `${more.length + 1} products have this name: say which by its itemID.`);
  return first ?? null;
}

const variantKey = (name: string, platform: string, region: string) => JSON.stringify([name, platform, region]);

/** The variant that a row is about. @returns null for a new one */
function variantOf(row: ProductRow, product: Product | null, known: Known): Variant | null | Complaint {
  const { line, variantID } = row;
  if (variantID !== null) {
    const variant = known.variantByID.get(variantID);
    if (!variant) return about(line, 'variantID', `there is no variant ${variantID}.`);
    if (variant.itemID === product?.itemID) return variant;
    return about(
      line,
      'variantID',
      `variant ${variantID} belongs to product ${variant.itemID}, which this row is not about.`,
    );
  }
  const key = variantKey(row.variant, row.platform, row.region);
  const own = product === null ? [] : (known.variantsOf.get(product.itemID) ?? []);
  const [first, ...more] = own.filter(({ name, platform, region }) => variantKey(name, platform, region) === key);
  if (more.length > 0) {
    return about(
      line,
      'variant',
      `${more.length + 1} variants have this name, platform and region: say which by its variantID.`,
    );
  }
  return first ?? null;
}

const isComplaint = (found: Product | Variant | Complaint | null): found is Complaint =>
  found !== null && 'says' in found;

const productFields = (row: ProductRow, known: Product | null): ProductFields => ({
  name: row.name,
  imageURL: row.image,
  summary: row.summary,
  itemType: row.itemType,
  category: row.category,
  deals: row.deals ?? known?.deals ?? [],
});

function variantFields(row: ProductRow, known: Variant | null, held: number): VariantFields {
  const image = row.variantImage === undefined ? known?.image : row.variantImage;
  return {
    name: row.variant,
    image: image ?? row.image,
    platform: row.platform,
    region: row.region,
    salePrice: row.salePrice,
    listPrice: row.listPrice === undefined ? (known?.listPrice ?? null) : row.listPrice,
    stock: row.stock === null ? (known?.stock ?? 0) : Math.max(0, row.stock - held),
  };
}

const changesOf = (known: object | null, fields: object): Change[] =>
  known === null
    ? []
    : Object.entries(fields)
        .map(([field, to]): Change => [field, known[field as keyof typeof known], to])
        .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to));

/** Columns by the fields that they fill, where those have other names. */
const titles: Readonly<Record<string, string>> = { imageURL: 'image' };

/** Where a row says something else about the product than the first row of it. */
function complainOfDifference(line: number, fields: ProductFields, first: PlannedProduct): Complaint[] {
  return changesOf(first.fields, fields).map(([field]) =>
    about(line, titles[field] ?? field, `is not what line ${first.line} says of the same product.`),
  );
}

/** What the rows would change. With a complaint there is no plan to be carried out. */
export async function planProducts(
  tx: Transaction,
  rows: readonly ProductRow[],
): Promise<{ plan: PlannedProduct[]; complaints: Complaint[] }> {
  const known = await readKnown(tx, rows);
  const complaints: Complaint[] = [];
  const planned = new Map<string, PlannedProduct>();
  const names = new Map<string, { readonly line: number; readonly group: string }>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    const product = productOf(row, known);
    if (isComplaint(product)) {
      complaints.push(product);
      continue;
    }
    const variant = variantOf(row, product, known);
    if (isComplaint(variant)) {
      complaints.push(variant);
      continue;
    }
    const group = product === null ? `new ${row.name}` : String(product.itemID);
    const fields = productFields(row, product);
    const first = planned.get(group);
    if (first) complaints.push(...complainOfDifference(line, fields, first));
    const called = names.get(row.name) ?? { line, group };
    names.set(row.name, called);
    if (called.group !== group) complaints.push(about(line, 'name', `line ${called.line} calls another product so.`));
    const identity = variant
      ? `variant ${variant.variantID}`
      : `${group} ${variantKey(row.variant, row.platform, row.region)}`;
    const before = seen.get(identity);
    if (before !== undefined) complaints.push(about(line, 'variant', `is the same variant as on line ${before}.`));
    seen.set(identity, before ?? line);
    const target = first ?? { line, known: product, fields, changes: changesOf(product, fields), variants: [] };
    planned.set(group, target);
    const own = variantFields(row, variant, variant ? (known.held.get(variant.variantID) ?? 0) : 0);
    target.variants.push({ line, known: variant, fields: own, changes: changesOf(variant, own) });
  }
  return { plan: [...planned.values()], complaints };
}
