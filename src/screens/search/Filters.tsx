import type { SearchView } from '#machines/search/index.ts';
import type { FilterName } from '#machines/support/product-filters.ts';
import { filterLabel } from '#messages/products.ts';
import { FilterList, type FilterOption } from '#src/features/products/FilterList.tsx';
import { FilterPanel } from '#src/features/products/FilterPanel.tsx';
import { PriceFilter } from '#src/features/products/PriceFilter.tsx';

const names = ['deal', 'category', 'platform'] as const satisfies readonly FilterName[];

/** Returns the values that the results have, and the chosen ones even where no result has them. */
function optionsOf(name: FilterName, { facets, filters }: SearchView): readonly FilterOption[] {
  const found = facets?.[name] ?? [];
  const lost = filters[name].filter((value) => found.every((one) => one.name !== value));
  return [...found, ...lost.map((value) => ({ name: value, count: 0 }))].map(({ name: value, count }) => ({
    value,
    label: filterLabel(name, value),
    count,
  }));
}

/** The filters of the products that a search found. */
export function Filters({
  view,
  onToggle,
  onPrice,
}: {
  view: SearchView;
  onToggle: (name: FilterName, value: string) => void;
  onPrice: (min: string, max: string) => void;
}) {
  return (
    <FilterPanel count={view.rows.length}>
      <PriceFilter range={view.filters} onPrice={onPrice} />
      {names
        .map((name) => [name, optionsOf(name, view)] as const)
        .filter(([, options]) => options.length > 0)
        .map(([name, options]) => (
          <FilterList key={name} name={name} options={options} chosen={view.filters[name]} onToggle={onToggle} />
        ))}
    </FilterPanel>
  );
}
