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
export interface Chosen {
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

const fits = (combination: Combination, name: FilterName, chosen: Chosen): boolean => {
  const wanted: readonly string[] = chosen[name] ?? [];
  return wanted.length === 0 || valuesOf[name](combination).some((value) => wanted.includes(value));
};

/** Whether variants match all filters. */
export const isListed = (combination: Combination, chosen: Chosen): boolean =>
  filterNames.every((name) => fits(combination, name, chosen));

/** Sorts the values of a filter: deals and types in the shop's order, other values by their number of variants. */
const sortValues = (name: FilterName, counts: ReadonlyMap<string, number>) => {
  const fixedOrder: readonly string[] = name === 'deal' ? dealKeys : name === 'type' ? productTypes : [];
  const sorted = [...counts].toSorted(
    ([one, ones], [other, others]) =>
      fixedOrder.indexOf(one) - fixedOrder.indexOf(other) || others - ones || (one < other ? -1 : 1),
  );
  return sorted.map(([value, count]) => ({ name: value, count }));
};

/**
 * The values of each filter, each with the number of variants that match if it is the only value of its filter while
 * the other filters stay. Values without variants are left out.
 */
export function facetsOf(combinations: readonly Combination[], chosen: Chosen): Facets {
  const facet = (name: FilterName) => {
    const others = filterNames.filter((other) => other !== name);
    const counts = new Map<string, number>();
    for (const combination of combinations) {
      if (!others.every((other) => fits(combination, other, chosen))) continue;
      for (const value of valuesOf[name](combination)) counts.set(value, (counts.get(value) ?? 0) + combination.count);
    }
    return sortValues(name, counts);
  };
  return { category: facet('category'), platform: facet('platform'), deal: facet('deal'), type: facet('type') };
}
