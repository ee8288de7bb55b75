import type { Facets } from '#contract/products.ts';
import { type DealKey, dealKeys, type ProductType, productTypes } from '#contract/shop.ts';

/** The variants with the same category, platform, type and deals. */
export interface Combination {
  readonly category: string;
  readonly platform: string;
  readonly type: ProductType;
  readonly deals: readonly DealKey[];
  /** The number of these variants. */
  readonly count: number;
}

/** The chosen values of each filter. A filter without chosen values matches all variants. */
export interface FacetSelection {
  readonly category?: readonly string[] | undefined;
  readonly platform?: readonly string[] | undefined;
  readonly deal?: readonly DealKey[] | undefined;
  readonly type?: readonly ProductType[] | undefined;
}

const filterNames = ['category', 'platform', 'deal', 'type'] as const;
type FilterName = (typeof filterNames)[number];

const valuesOf: Readonly<Record<FilterName, (combination: Combination) => readonly string[]>> = {
  category: ({ category }) => [category],
  platform: ({ platform }) => [platform],
  deal: ({ deals }) => deals,
  type: ({ type }) => [type],
};

const fits = (combination: Combination, name: FilterName, chosen: FacetSelection): boolean => {
  const wanted: readonly string[] = chosen[name] ?? [];
  return wanted.length === 0 || valuesOf[name](combination).some((value) => wanted.includes(value));
};

/** Whether variants match all filters. */
export const matchesFilters = (combination: Combination, chosen: FacetSelection): boolean =>
  filterNames.every((name) => fits(combination, name, chosen));

/** Sorts the values of a filter: deals and types in the shop's order, other values by their number of variants. */
function sortValues(name: FilterName, totals: ReadonlyMap<string, number>): readonly string[] {
  const fixedOrder: readonly string[] = name === 'deal' ? dealKeys : name === 'type' ? productTypes : [];
  return [...totals]
    .toSorted(
      ([one, ones], [other, others]) =>
        fixedOrder.indexOf(one) - fixedOrder.indexOf(other) || others - ones || (one < other ? -1 : 1),
    )
    .map(([value]) => value);
}

/**
 * The values of each filter, each with the number of variants that match if it is the only value of its filter while
 * the other filters stay. The values and their order do not depend on the filters, so that none of them moves while
 * several are chosen.
 */
export function countFacets(combinations: readonly Combination[], chosen: FacetSelection): Facets {
  const facet = (name: FilterName) => {
    const others = filterNames.filter((other) => other !== name);
    const totals = new Map<string, number>();
    const counts = new Map<string, number>();
    const add = (numbers: Map<string, number>, value: string, count: number) =>
      numbers.set(value, (numbers.get(value) ?? 0) + count);
    for (const combination of combinations) {
      const isCounted = others.every((other) => fits(combination, other, chosen));
      for (const value of valuesOf[name](combination)) {
        add(totals, value, combination.count);
        if (isCounted) add(counts, value, combination.count);
      }
    }
    return sortValues(name, totals).map((value) => ({ name: value, count: counts.get(value) ?? 0 }));
  };
  return { category: facet('category'), platform: facet('platform'), deal: facet('deal'), type: facet('type') };
}
