import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CartView } from '#machines/cart/index.ts';
import type { CheckoutView } from '#machines/checkout/index.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { CheckIcon, LockIcon } from '#src/components/icons/icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { CartFailed } from '#src/components/OrderSummary.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { overlayTexts as texts } from '#src/messages/en/payment-overlay.ts';

/** The quiet page behind the payment modals, and what it says once the order is placed. */
export function PaymentOverlayView({
  view: { loading, placed },
  cart,
  onRetryCart,
  children,
}: {
  view: Pick<CheckoutView, 'loading' | 'placed'>;
  cart: Pick<CartView, 'failed' | 'failure'>;
  onRetryCart: () => void;
  /** The modal of the chosen method. */
  children?: ReactNode;
}) {
  return (
    <PageContainer width="form">
      <PageHeading title={texts.title} />
      {loading && cart.failed ? <CartFailed cart={cart} onRetry={onRetryCart} /> : null}
      {loading && !cart.failed ? <LoadingState /> : null}
      {placed ? (
        <div role="status">
          <EmptyState
            icon={<CheckIcon size={40} />}
            text={texts.placed}
            detail={texts.placedDetail}
            action={
              <Button component={Link} to="/orders" variant="contained">
                {texts.placedLink}
              </Button>
            }
          />
        </div>
      ) : null}
      {loading || placed ? null : (
        <EmptyState
          icon={<LockIcon size={40} />}
          text={texts.backdrop}
          action={
            <Button component={Link} to="/checkout-payment" replace variant="outlined">
              {texts.back}
            </Button>
          }
        />
      )}
      {children}
    </PageContainer>
  );
}
