import type { Facets } from '#contract/products.ts';
import { type DealKey, dealKeys, type ProductType, productTypes } from '#contract/shop.ts';

/** Variants that are alike in everything that a filter looks at but the price. */
export interface Combination {
  readonly category: string;
  readonly platform: string;
  readonly type: ProductType;
  readonly deals: readonly DealKey[];
  /** How many variants those are. */
  readonly count: number;
}

/** The chosen values of each filter; none chosen is all of them. */
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

/** Whether variants are in the list of what is chosen. */
export const isListed = (combination: Combination, chosen: Chosen): boolean =>
  filterNames.every((name) => fits(combination, name, chosen));

/** Deals and types in the shop's order; names from the most to the fewest. */
const inOrder = (name: FilterName, counts: ReadonlyMap<string, number>) => {
  const known: readonly string[] = name === 'deal' ? dealKeys : name === 'type' ? productTypes : [];
  const sorted = [...counts].toSorted(
    ([one, ones], [other, others]) =>
      known.indexOf(one) - known.indexOf(other) || others - ones || (one < other ? -1 : 1),
  );
  return sorted.map(([value, count]) => ({ name: value, count }));
};

/**
 * What each filter can be set to: of each value, how many variants would be listed if it were the only one chosen of
 * its filter, and the other filters stayed. Values that nothing has are left out.
 */
export function facetsOf(combinations: readonly Combination[], chosen: Chosen): Facets {
  const facet = (name: FilterName) => {
    const others = filterNames.filter((other) => other !== name);
    const counts = new Map<string, number>();
    for (const combination of combinations) {
      if (!others.every((other) => fits(combination, other, chosen))) continue;
      for (const value of valuesOf[name](combination)) counts.set(value, (counts.get(value) ?? 0) + combination.count);
    }
    return inOrder(name, counts);
  };
  return { category: facet('category'), platform: facet('platform'), deal: facet('deal'), type: facet('type') };
}
