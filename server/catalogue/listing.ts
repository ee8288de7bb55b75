import { and, arrayContains, asc, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { ProductList } from '#contract/products.ts';
import type { DealKey, ProductType } from '#contract/shop.ts';
import { compiled } from '../db/compiled.ts';
import { products, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { groupByProduct } from './products.ts';

/** Narrows the catalogue; `page` counts from 0, `limit` counts variants. */
interface Filters {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
  readonly deal?: DealKey | undefined;
  readonly type?: ProductType | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const pageSize = 24;
/** How many variants lie between two marks. */
const markEvery = 240;

/** What a list asks for, and nothing about its pages. */
type Wanted = Pick<Filters, 'category' | 'platform' | 'deal' | 'type'>;
type Value<T> = T | Placeholder | undefined;

/** Something that is the same for every page of one list, kept as long as the answers that are made by it. */
interface List {
  readonly key: string;
  readonly wanted: Wanted;
  readonly ofProduct: SQL | undefined;
  readonly fits: SQL | undefined;
}

/** Which products and variants fit; of what is not wanted nothing is asked. */
function conditionsOf({ category, platform, deal, type }: { readonly [Key in keyof Wanted]: Value<Wanted[Key]> }) {
  const ofProduct = and(
    category === undefined ? undefined : eq(products.category, category),
    type === undefined ? undefined : eq(products.itemType, type),
    deal === undefined ? undefined : arrayContains(products.deals, sql`array[${deal}]::text[]`),
  );
  const ofVariant = platform === undefined ? undefined : eq(variants.platform, platform);
  return { ofProduct, fits: and(ofProduct, ofVariant) };
}

function listOf({ category, platform, deal, type }: Filters): List {
  const wanted = { category, platform, deal, type };
  return { key: JSON.stringify([category, type, deal, platform]), wanted, ...conditionsOf(wanted) };
}

/** A variant always has its product: a list that asks nothing of products leaves them out. */
const narrow = <Q extends PgSelect>(query: Q, { ofProduct, fits }: Pick<List, 'ofProduct' | 'fits'>, more?: SQL) =>
  (ofProduct ? query.innerJoin(products, eq(products.itemID, variants.itemID)) : query).where(and(fits, more));

async function sizeOf({ db, answers }: Shop, list: List): Promise<number> {
  const [size = 0] = await answers.facts.read(`size ${list.key}`, async () => {
    const [row] = await narrow(db.select({ count: count() }).from(variants).$dynamic(), list);
    return [row?.count ?? 0];
  });
  return size;
}

/** Where every 240th variant of a list stands: its product and its own id. */
function marksOf({ db, answers }: Shop, list: List): Promise<readonly number[]> {
  return answers.facts.read(`marks ${list.key}`, async () => {
    const { itemID, variantID } = variants;
    const place = sql<number>`row_number() over (order by ${itemID}, ${variantID}) - 1`.as('place');
    const placed = narrow(db.select({ itemID, variantID, place }).from(variants).$dynamic(), list).as('placed');
    const marks = await db
      .select({ itemID: placed.itemID, variantID: placed.variantID })
      .from(placed)
      .where(sql`${placed.place} % ${markEvery} = 0`)
      .orderBy(asc(placed.place));
    return marks.flatMap((mark) => [mark.itemID, mark.variantID]);
  });
}

type Shop = Pick<Deps, 'db' | 'answers'>;

/** The variants of a page with their products, for lists that ask for these things. */
const pageQuery = (asked: readonly string[]) =>
  compiled((db) => {
    const conditions = conditionsOf(Object.fromEntries(asked.map((key) => [key, sql.placeholder(key)])));
    const fromMark = sql`(${variants.itemID}, ${variants.variantID}) >= (${sql.placeholder('markItem')}, ${sql.placeholder('markVariant')})`;
    // Only the keys are paged; whole rows are read for one page alone.
    const page = narrow(db.select({ variantID: variants.variantID }).from(variants).$dynamic(), conditions, fromMark)
      .orderBy(asc(variants.itemID), asc(variants.variantID))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page');
    return db
      .select({ product: products, variant: variants })
      .from(page)
      .innerJoin(variants, eq(variants.variantID, page.variantID))
      .innerJoin(products, eq(products.itemID, variants.itemID))
      .orderBy(asc(variants.itemID), asc(variants.variantID));
  });
/** By what they ask for: sixteen at most. */
const pageQueries = new Map<string, ReturnType<typeof pageQuery>>();

/**
 * The variants of a page with their products. One far back begins at a mark, and costs what one in front does; where
 * nothing is kept it is counted off instead, for marks that serve one page cost more than they save.
 */
async function rowsOf(shop: Shop, list: List, first: number, limit: number) {
  const marksPassed = shop.answers.keeps() ? Math.floor(first / markEvery) : 0;
  const mark = marksPassed === 0 ? [0, 0] : (await marksOf(shop, list)).slice(marksPassed * 2, marksPassed * 2 + 2);
  if (mark.length === 0) return [];
  const [markItem, markVariant] = mark;
  const asked = Object.entries(list.wanted).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const query = pageQueries.get(asked.join()) ?? pageQuery(asked);
  pageQueries.set(asked.join(), query);
  return query(shop.db, { ...list.wanted, markItem, markVariant, limit, offset: first - marksPassed * markEvery });
}

/** A page of the catalogue in the shop's own order, and how many variants fit over all pages. */
export async function findProducts(shop: Shop, filters: Filters): Promise<ProductList> {
  const { page = 0, limit = pageSize } = filters;
  const list = listOf(filters);
  const [rows, size] = await Promise.all([rowsOf(shop, list, page * limit, limit), sizeOf(shop, list)]);
  return { products: groupByProduct(rows), count: size };
}
