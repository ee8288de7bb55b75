import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Facets, NamedImage } from '#contract/products.ts';
import { dealKeys } from '#contract/shop.ts';
import type { Filters as Chosen, FilterName } from '#machines/support/product-filters.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { dealLabels, products as texts } from '#messages/products.ts';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { FilterList } from '#src/features/products/FilterList.tsx';
import { FilterPanel } from '#src/features/products/FilterPanel.tsx';
import { PriceFilter } from '#src/features/products/PriceFilter.tsx';

/** Returns the count of an option under the other filters; until that is loaded, its count in the whole catalogue. */
const countIn = (facet: Facets[keyof Facets] | undefined, value: string, fallback?: number) =>
  facet ? (facet.find(({ name }) => name === value)?.count ?? 0) : fallback;

const deals = (facets: Facets | null) =>
  dealKeys.map((value) => {
    const count = countIn(facets?.deal, value);
    return { value, label: dealLabels[value], ...(count !== undefined && { count }) };
  });

/** One skeleton line a letter, about as many as there are options, so that nothing below moves. */
const skeletons = { category: 'abcdefghijklmnopqrstuv', platform: 'abcdefghijkl' } as const;

interface FiltersProps {
  chosen: Chosen;
  facets: Facets | null;
  /** The number of items that match the current filters. */
  count: number;
  categories: ResourceView<readonly NamedImage[]>;
  platforms: ResourceView<readonly NamedImage[]>;
  onToggle: (name: FilterName, value: string) => void;
  onPrice: (min: string, max: string) => void;
  onRetryCategories: () => void;
  onRetryPlatforms: () => void;
}

/** The catalogue's filters. Memoized, so that they are hydrated late although the cart renders the page again. */
export const Filters = memo(function Filters({
  chosen,
  facets,
  count,
  categories,
  platforms,
  onToggle,
  onPrice,
  onRetryCategories,
  onRetryPlatforms,
}: FiltersProps) {
  const lists = [
    { name: 'category', loaded: categories, onRetry: onRetryCategories },
    { name: 'platform', loaded: platforms, onRetry: onRetryPlatforms },
  ] as const;
  return (
    <FilterPanel count={count}>
      <PriceFilter range={chosen} onPrice={onPrice} />
      <FilterList name="deal" options={deals(facets)} chosen={chosen.deal} onToggle={onToggle} />
      {lists.map(({ name, loaded, onRetry }) =>
        loaded.data ? (
          <FilterList
            key={name}
            name={name}
            options={loaded.data.map((each) => ({
              value: each.name,
              label: each.name,
              count: countIn(facets?.[name], each.name, each.count) ?? 0,
            }))}
            chosen={chosen[name]}
            onToggle={onToggle}
          />
        ) : (
          <div key={name}>
            <Typography variant="h5" component="p">
              {texts.filterNames[name]}
            </Typography>
            {loaded.status === 'failed' ? (
              <div role="alert">
                <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
                  {texts.listFailed}
                </Typography>
                <RetryButton size="small" disabled={!loaded.canRetry} onRetry={onRetry} /> <ReportLink />
              </div>
            ) : (
              [...skeletons[name]].map((key) => <Skeleton key={key} height={44} />)
            )}
          </div>
        ),
      )}
    </FilterPanel>
  );
});
