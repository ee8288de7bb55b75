import type { Facets, Product } from '#contract/products.ts';
import type { ProductSort } from '#contract/shop.ts';
import { countFacets, matchesFilters } from '../catalogue/facets.ts';
import type { ListFilters } from '../catalogue/list-filters.ts';

type Variant = Product['variants'][number];
/** A variant that a search found, with its product and the values that results are sorted by. */
export interface FoundRow {
  readonly product: Omit<Product, 'variants'>;
  readonly variant: Variant;
  /** When the product was added. */
  readonly createdAt: Date;
  readonly sold: number;
}

const toCombination = ({ product, variant }: FoundRow, isInPriceRange: boolean) => ({
  category: product.category,
  platform: variant.platform,
  type: product.itemType,
  deals: product.deals,
  count: isInPriceRange ? 1 : 0,
});

const byOrder: Readonly<Record<Exclude<ProductSort, 'featured'>, (one: FoundRow, other: FoundRow) => number>> = {
  newest: (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  'price-up': (one, other) => one.variant.salePrice - other.variant.salePrice,
  'price-down': (one, other) => other.variant.salePrice - one.variant.salePrice,
  'best-selling': (one, other) => other.sold - one.sold,
};

/**
 * Filters and sorts the rows of a search, and counts the values of each filter. Without a sort order, and for
 * `featured`, the rows stay in the order of the search: best match first.
 */
export function filterResults(
  rows: readonly FoundRow[],
  filters: ListFilters,
): { products: Product[]; facets: Facets } {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, sort = 'featured' } = filters;
  const found = rows.map((row) => {
    // The same price range in SQL: `isInPriceRange` in server/catalogue/list-filters.ts.
    const isInPriceRange = row.variant.salePrice >= minPrice && row.variant.salePrice <= maxPrice;
    return { row, isInPriceRange, combination: toCombination(row, isInPriceRange) };
  });
  const matching = found
    .filter(({ isInPriceRange, combination }) => isInPriceRange && matchesFilters(combination, filters))
    .map(({ row }) => row);
  const sorted = sort === 'featured' ? matching : matching.toSorted(byOrder[sort]);
  const products: Product[] = [];
  for (const { product, variant } of sorted) {
    const last = products.at(-1);
    if (last?.itemID === product.itemID) last.variants.push(variant);
    else products.push({ ...product, variants: [variant] });
  }
  return {
    products,
    facets: countFacets(
      found.map(({ combination }) => combination),
      filters,
    ),
  };
}
