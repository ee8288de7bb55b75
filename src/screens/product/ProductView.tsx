import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { productTexts as texts } from '#messages/product.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';
import { ProductBreadcrumbs } from './ProductBreadcrumbs.tsx';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductLoading } from './ProductLoading.tsx';
import type { ProductViewProps } from './product-view-props.ts';

const browse = (
  <Button component={Link} to="/products" variant="contained">
    {texts.browse}
  </Button>
);

/** The page of a product in all its states. */
export function ProductView(props: ProductViewProps) {
  const { view, onRetry } = props;
  const { product, variant } = view;
  if (view.status === 'ready' && product && variant) {
    return (
      <PageContainer>
        <ProductBreadcrumbs product={product} />
        <ProductDetail {...props} product={product} variant={variant} />
      </PageContainer>
    );
  }
  if (view.status === 'loading') {
    return (
      <PageContainer>
        <VisuallyHidden as="h1">{texts.title}</VisuallyHidden>
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
