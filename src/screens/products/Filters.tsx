import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MouseEvent } from 'react';
import type { NamedImage } from '#contract/products.ts';
import { dealKeys } from '#contract/shop.ts';
import type { Filters as Chosen, FilterName } from '#machines/catalogue/index.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { ChevronDownIcon, FilterIcon } from '#src/components/icons/icons.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { common } from '#src/messages/en/common.ts';
import { dealLabels, products as texts } from '#src/messages/en/products.ts';
import { FilterList } from './FilterList.tsx';

// What a details element holds does not inherit how boxes are counted: it is said again.
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
  [theme.breakpoints.up('md')]: { '& > summary': { display: 'none' } },
}));
const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  paddingBlock: 24,
  [theme.breakpoints.up('md')]: { paddingBlock: 0 },
}));
const deals = dealKeys.map((value) => ({ value, label: dealLabels[value] }));
/** About as many lines as there will be: a shorter outline would move what stands below it. */
const outlines = { category: 'abcdefghijklmnopqrstuv', platform: 'abcdefghijkl' } as const;

interface FiltersProps {
  chosen: Chosen;
  /** How many items the present choice leaves. */
  count: number;
  categories: ResourceView<readonly NamedImage[]>;
  platforms: ResourceView<readonly NamedImage[]>;
  onToggle: (name: FilterName, value: string) => void;
  onRetryCategories: () => void;
  onRetryPlatforms: () => void;
}

/** The disclosure belongs to the browser: nothing depends on whether it is open. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const details = currentTarget.closest('details');
  details?.removeAttribute('open');
  details?.querySelector('summary')?.focus();
};

/** The side filters; on a phone they wait behind a disclosure. */
export function Filters({
  chosen,
  count,
  categories,
  platforms,
  onToggle,
  onRetryCategories,
  onRetryPlatforms,
}: FiltersProps) {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
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
        <FilterList name="deal" options={deals} chosen={chosen.deal} onToggle={onToggle} />
        {lists.map(({ name, loaded, onRetry }) =>
          loaded.data ? (
            <FilterList
              key={name}
              name={name}
              options={loaded.data.map((each) => ({ value: each.name, label: each.name, count: each.count }))}
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
          <Button variant="contained" onClick={close}>
            {texts.showResults(count)}
          </Button>
        )}
      </Groups>
    </Root>
  );
}
