import { styled } from '@mui/material/styles';
import type { CatalogueView } from '#machines/catalogue/index.ts';
import type { ProductRow } from '#machines/support/product-rows.ts';
import { homeSections } from '#messages/home-sections.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { compactBelow, compactHeight, compactImage, ProductCard } from '#src/components/ProductCard.tsx';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { RailLoading } from '#src/components/rail/RailLoading.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { messageText } from '#src/messages/text.ts';

const CardSkeleton = styled('div')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  overflow: 'hidden',
  [theme.breakpoints.down(compactBelow)]: { display: 'grid', gridTemplateColumns: `${compactImage}px minmax(0, 1fr)` },
}));
const Lines = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  minHeight: 144,
  padding: 12,
  [theme.breakpoints.down(compactBelow)]: { minHeight: compactHeight },
}));

/** The rail of current offers: the best offer of each product. */
export function OffersRail({
  view,
  offers,
  controls,
  onRetry,
}: {
  view: Pick<CatalogueView, 'status' | 'message' | 'canRetry'>;
  offers: readonly ProductRow[];
  controls: CarouselControls;
  onRetry: () => void;
}) {
  const heading = (
    <SectionHeading title={homeSections.offers} more={{ text: homeSections.allOffers, to: '/products?deal=sale' }} />
  );
  if (view.status === 'failed') {
    return (
      <section>
        {heading}
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      </section>
    );
  }
  if (view.status === 'loading') {
    return (
      <RailLoading
        label={homeSections.offers}
        heading={heading}
        kind="offers"
        skeleton={
          <CardSkeleton>
            <Skeleton variant="rectangular" height="auto" sx={{ aspectRatio: '1 / 1' }} />
            <Lines>
              <Skeleton width="60%" />
              <Skeleton width="90%" />
              <Skeleton width="40%" />
            </Lines>
          </CardSkeleton>
        }
      />
    );
  }
  if (offers.length === 0) return null;
  return (
    <MovingRail label={homeSections.offers} heading={heading} kind="offers" controls={controls}>
      {offers.map(({ product, variant }) => (
        <ProductCard key={variant.variantID} product={product} variant={variant} compact />
      ))}
    </MovingRail>
  );
}
