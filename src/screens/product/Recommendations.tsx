import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ProductView as View } from '#machines/product/index.ts';
import { productTexts as texts } from '#messages/product.ts';
import { ProductCard } from '#src/components/ProductCard.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import type { CarouselControls } from '#src/components/rail/carousel-controls.ts';
import { MovingRail } from '#src/components/rail/MovingRail.tsx';
import { RailLoading } from '#src/components/rail/RailLoading.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';

const None = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });

/** The recommendations. They load after the product and fail independently of it. */
export function Recommendations({
  view,
  controls,
  onRetry,
}: {
  view: View['recommendations'];
  controls: CarouselControls;
  onRetry: () => void;
}) {
  const heading = <SectionHeading title={texts.recommended} />;
  if (view.noneAvailable) {
    return (
      <section aria-label={texts.recommended}>
        {heading}
        <None>
          <Typography color="text.secondary">{texts.noRecommendations}</Typography>
          {view.canRetry ? <RetryButton size="small" onRetry={onRetry} /> : null}
        </None>
      </section>
    );
  }
  const cards = view.products.flatMap((product) => {
    const [variant] = product.variants;
    return variant ? [<ProductCard key={product.itemID} product={product} variant={variant} />] : [];
  });
  if (view.status === 'loading') {
    return (
      <RailLoading
        label={texts.recommended}
        heading={heading}
        kind="products"
        skeleton={<Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '5 / 7' }} />}
      />
    );
  }
  return (
    <MovingRail label={texts.recommended} heading={heading} kind="products" controls={controls}>
      {cards}
    </MovingRail>
  );
}
