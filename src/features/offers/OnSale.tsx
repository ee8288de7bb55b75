import { styled } from '@mui/material/styles';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { compactBelow, compactHeight } from '#src/components/ProductCard.tsx';
import { useHydrating } from '#src/platform/hooks/use-hydrating.ts';

const offers = createLazyChunk(() => import('./OffersSection.tsx'), 'OffersSection');

/** Has about the height of the rail before its code and data arrive, so that the footer does not move. */
const Place = styled('div')(({ theme }) => ({
  minHeight: 440,
  marginTop: 48,
  paddingBottom: 48,
  [theme.breakpoints.down(compactBelow)]: { minHeight: `calc(${compactHeight} + 112px)` },
}));

/**
 * The current offers below a page that has nothing else to show, such as an empty cart. Only the browser renders them:
 * anybody can open an unknown address, and the server should not read the catalogue for it.
 */
export function OnSale() {
  const hydrating = useHydrating();
  return <Place>{hydrating ? null : <ShowChunk chunk={offers} props={{ optional: true }} instead={null} />}</Place>;
}
