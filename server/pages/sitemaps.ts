import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import type { Database } from '../db/open.ts';
import { articles, products, variants } from '../db/schema.ts';
import { isShownArticle, isShownProduct, isShownVariant } from '../db/visibility.ts';
import { escapeMarkup } from './markup.ts';
import { listedPaths } from './route-table.ts';

/**
 * The shop's addresses for search engines (sitemaps.org). An index lists the maps. Each map of products or articles
 * covers a fixed range of ids, so that new rows do not change the other maps. Rows are read and sent in batches, so
 * that memory use does not depend on their number.
 */

/** The number of ids in a map. The protocol allows 50,000 addresses in one. */
export const mapSpan = 10_000;
const batchLength = 2000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Address {
  readonly id: number;
  /** The path, such as `/article/12`. */
  readonly path: string;
  readonly changed: Date | null;
}

/** Reads a batch of the rows with `after < id <= last`, sorted by id. */
type ReadBatch = (db: Database, after: number, last: number) => Promise<readonly Address[]>;

const readVariants: ReadBatch = async (db, after, last) => {
  const rows = await db
    .select({ id: variants.variantID, itemID: variants.itemID })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(and(isShownVariant, gt(variants.variantID, after), lte(variants.variantID, last)))
    .orderBy(asc(variants.variantID))
    .limit(batchLength);
  return rows.map(({ id, itemID }) => ({ id, path: `/product/${itemID}/${id}`, changed: null }));
};

const readArticles: ReadBatch = async (db, after, last) => {
  const rows = await db
    .select({ id: articles.articleID, changed: articles.dateAdded })
    .from(articles)
    .where(and(isShownArticle, gt(articles.articleID, after), lte(articles.articleID, last)))
    .orderBy(asc(articles.articleID))
    .limit(batchLength);
  return rows.map(({ id, changed }) => ({ id, path: `/article/${id}`, changed }));
};

/** The kinds of maps. */
const kinds = {
  products: { id: variants.variantID, table: variants, read: readVariants },
  articles: { id: articles.articleID, table: articles, read: readArticles },
} as const;
type Kind = keyof typeof kinds;

/** The kinds of maps of a shop: articles belong to the blog. */
const kindsOf = (shop: ShopFacts): readonly Kind[] =>
  isOff(shop, '/articles') ? ['products'] : ['products', 'articles'];

const spanOf = (id: PgColumn): SQL<number> => sql<number>`(${id} - 1) / ${sql.raw(String(mapSpan))}`;

/** Finds the numbers of the maps of a kind that are not empty. */
async function findSpans(db: Database, kind: Kind): Promise<number[]> {
  const { id, table } = kinds[kind];
  const rows = await db.selectDistinct({ span: spanOf(id) }).from(table);
  return rows.map(({ span }) => Number(span)).sort((one, other) => one - other);
}

const renderUrl = (address: string, changed: Date | null): string =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`;

async function* mapOf(kind: Kind, span: number, db: Database, publicUrl: string): AsyncGenerator<string> {
  const last = (span + 1) * mapSpan;
  // Read before the first part, so that a failure can still set the status.
  let batch = await kinds[kind].read(db, span * mapSpan, last);
  yield `${declaration}<urlset ${namespace}>\n`;
  for (;;) {
    yield batch.map(({ path, changed }) => renderUrl(`${publicUrl}${path}`, changed)).join('');
    const end = batch.at(-1);
    if (!end || batch.length < batchLength) break;
    batch = await kinds[kind].read(db, end.id, last);
  }
  yield '</urlset>\n';
}

/** The fixed pages, and the catalogue of each category. */
async function* mapOfPages(db: Database, publicUrl: string, shop: ShopFacts): AsyncGenerator<string> {
  const categories = await db
    .selectDistinct({ name: products.category })
    .from(products)
    .where(isShownProduct)
    .orderBy(products.category);
  const filtered = categories.map(({ name }) => `/products?${new URLSearchParams({ category: name })}`);
  yield `${declaration}<urlset ${namespace}>\n`;
  const listed = listedPaths.filter((path) => !isOff(shop, path));
  yield [...listed, ...filtered].map((path) => renderUrl(`${publicUrl}${path}`, null)).join('');
  yield '</urlset>\n';
}

/** `/sitemap.xml`: the index of the maps. */
export async function* sitemapIndex(db: Database, publicUrl: string, shop: ShopFacts): AsyncGenerator<string> {
  const names = ['pages'];
  for (const kind of kindsOf(shop)) for (const span of await findSpans(db, kind)) names.push(`${kind}-${span}`);
  yield `${declaration}<sitemapindex ${namespace}>\n`;
  for (const name of names) yield `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${name}.xml`)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

/**
 * Streams a map by its name, such as `pages` or `products-0`.
 * @returns null for an unknown name
 */
export function sitemap(name: string, db: Database, publicUrl: string, shop: ShopFacts): AsyncGenerator<string> | null {
  if (name === 'pages') return mapOfPages(db, publicUrl, shop);
  const [, kind, span] = /^(products|articles)-(0|[1-9]\d{0,5})$/.exec(name) ?? [];
  return !kindsOf(shop).includes(kind as Kind) ? null : mapOf(kind as Kind, Number(span), db, publicUrl);
}
