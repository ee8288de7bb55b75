import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MouseEvent } from 'react';
import type { Facets, NamedImage } from '#contract/products.ts';
import { dealKeys } from '#contract/shop.ts';
import type { Filters as Chosen, FilterName } from '#machines/catalogue/index.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { ChevronDownIcon, FilterIcon } from '#src/components/icons/icons.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { FilterList } from '#src/features/products/FilterList.tsx';
import { PriceFilter } from '#src/features/products/PriceFilter.tsx';
import { common } from '#src/messages/en/common.ts';
import { dealLabels, products as texts } from '#src/messages/en/products.ts';
import { useHydrating } from '#src/platform/hooks/use-hydrating.ts';
import { aboveBanner, lowScreen } from '#src/platform/theme/tokens.ts';

// The content of a details element does not inherit box-sizing, so it is set again.
const Root = styled('details')(({ theme }) => ({
  '& > *': { boxSizing: 'border-box' },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 48,
    paddingInline: 16,
    borderRadius: 4,
    border: `1px solid ${theme.vars.palette.border.control}`,
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg:last-of-type': { marginLeft: 'auto' },
  },
  '&[open] > summary > svg:last-of-type': { transform: 'rotate(180deg)' },
  // On a wide screen the filters are visible even before hydration opens the details element.
  [theme.breakpoints.up('md')]: {
    '& > summary': { display: 'none' },
    '&::details-content': { contentVisibility: 'visible' },
  },
}));
const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  paddingBlock: 24,
  [theme.breakpoints.up('md')]: { paddingBlock: 0 },
}));

/** Sticky, because the filter groups are longer than a phone's screen. */
const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: aboveBanner,
  zIndex: 1,
  marginInline: -16,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  [lowScreen]: { position: 'static' },
  [theme.breakpoints.up('md')]: { '&[data-hydrating]': { display: 'none' } },
}));

/** Returns the count of an option under the other filters; until that is loaded, its count in the whole catalogue. */
const countIn = (facet: Facets[keyof Facets] | undefined, value: string, fallback?: number) =>
  facet ? (facet.find(({ name }) => name === value)?.count ?? 0) : fallback;

const deals = (facets: Facets | null) =>
  dealKeys.map((value) => {
    const count = countIn(facets?.deal, value);
    return { value, label: dealLabels[value], ...(count !== undefined && { count }) };
  });

/** One skeleton line a letter, about as many as there are options, so that nothing below moves. */
const outlines = { category: 'abcdefghijklmnopqrstuv', platform: 'abcdefghijkl' } as const;

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

/** Closes the details element directly in the DOM, because no state depends on whether it is open. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const details = currentTarget.closest('details');
  details?.removeAttribute('open');
  details?.querySelector('summary')?.focus();
};

/** The catalogue's filters; on a phone they are in a disclosure. */
export function Filters({
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
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const hydrating = useHydrating();
  const lists = [
    { name: 'category', loaded: categories, onRetry: onRetryCategories },
    { name: 'platform', loaded: platforms, onRetry: onRetryPlatforms },
  ] as const;
  return (
    <Root open={wide}>
      <summary>
        <FilterIcon size={20} />
        {texts.filters}
        <ChevronDownIcon size={20} />
      </summary>
      <Groups>
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
                  <Button variant="outlined" size="small" disabled={!loaded.canRetry} onClick={onRetry}>
                    {common.tryAgain}
                  </Button>
                </div>
              ) : (
                [...outlines[name]].map((key) => <Skeleton key={key} height={44} />)
              )}
            </div>
          ),
        )}
        {wide ? null : (
          <Foot data-hydrating={hydrating || undefined}>
            <Button variant="contained" fullWidth onClick={close}>
              {texts.showResults(count)}
            </Button>
          </Foot>
        )}
      </Groups>
    </Root>
  );
}
