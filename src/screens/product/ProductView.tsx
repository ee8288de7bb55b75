import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeliveryLocation, ProductView as View } from '#machines/product/index.ts';
import { EmptyState } from '#src/components/empty-state/EmptyState.tsx';
import { FailedState } from '#src/components/failed-state/FailedState.tsx';
import { Hidden } from '#src/components/hidden/Hidden.tsx';
import { PageContainer } from '#src/components/page-container/PageContainer.tsx';
import { PageHeading } from '#src/components/page-heading/PageHeading.tsx';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';
import { productTexts as texts } from '#src/messages/en/product.ts';
import { messageText } from '#src/messages/text.ts';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductLoading } from './ProductLoading.tsx';

export interface ProductViewProps {
  view: View;
  inCart: boolean;
  pending: boolean;
  onAdd: () => void;
  onVariant: (variantID: number) => void;
  onLocation: (location: DeliveryLocation) => void;
  onRetry: () => void;
  onRetryRecommendations: () => void;
  /** The way into the saved items. */
  save?: ReactNode;
  /** Of the recommendations. */
  mover: RailMover;
}

const browse = (
  <Button component={Link} to="/products" variant="contained">
    {texts.browse}
  </Button>
);

/** The page of a product, in whatever state it is. */
export function ProductView(props: ProductViewProps) {
  const { view, onRetry } = props;
  const { product, variant } = view;
  if (view.status === 'ready' && product && variant) {
    return (
      <PageContainer>
        <ProductDetail {...props} product={product} variant={variant} />
      </PageContainer>
    );
  }
  if (view.status === 'loading') {
    return (
      <PageContainer>
        <Hidden as="h1">{texts.title}</Hidden>
        <ProductLoading />
      </PageContainer>
    );
  }
  return (
    <PageContainer>
      <PageHeading title={texts.title} />
      {view.status === 'failed' ? (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      ) : (
        <EmptyState
          text={view.status === 'missing' ? texts.missing : texts.notFound}
          detail={view.status === 'missing' ? texts.missingDetail : texts.notFoundDetail}
          action={browse}
        />
      )}
    </PageContainer>
  );
}
