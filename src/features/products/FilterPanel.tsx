import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MouseEvent, ReactNode } from 'react';
import { products as texts } from '#messages/products.ts';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';
import { FilterIcon } from '#src/components/icons/page-icons.tsx';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { StickyFoot } from '#src/components/StickyFoot.tsx';
import { useHydrating } from '#src/platform/hooks/use-hydrating.ts';

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
const Foot = styled(StickyFoot)(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.default,
  [theme.breakpoints.up('md')]: { '&[data-hydrating]': { display: 'none' } },
}));

/** Closes the details element directly in the DOM, because no state depends on whether it is open. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const details = currentTarget.closest('details');
  details?.removeAttribute('open');
  details?.querySelector('summary')?.focus();
};

/** The button that closes the filters on a phone. */
function ShowResults({ count }: { count: number }) {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const hydrating = useHydrating();
  return wide ? null : (
    <Foot data-hydrating={hydrating || undefined}>
      <Button variant="contained" fullWidth onClick={close}>
        {texts.showResults(count)}
      </Button>
    </Foot>
  );
}

/**
 * The groups of filters beside a list of products. On a phone they are in a disclosure, whose button at the lower edge
 * leads to the results. Choosing filters there does not scroll the page (RouterBridge). The groups are hydrated when they
 * are opened; the parent should not pass other children before.
 */
export function FilterPanel({ count, children }: { count: number; children: ReactNode }) {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  return (
    <Root open={wide} {...(wide ? {} : { 'data-drawer': '' })}>
      <summary>
        <FilterIcon size={20} />
        {texts.filters}
        <ChevronDownIcon size={20} />
      </summary>
      <LazyHydrate>
        <Groups>
          {children}
          <ShowResults count={count} />
        </Groups>
      </LazyHydrate>
    </Root>
  );
}
