import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CartView } from '#machines/cart/index.ts';
import type { CheckoutView } from '#machines/checkout/index.ts';
import { overlayTexts as texts } from '#messages/payment-overlay.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { CartFailed } from '#src/components/OrderSummary.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { PaymentReceipt } from '#src/features/payment-receipt/PaymentReceipt.tsx';

const ActionRow = styled('div')({ display: 'grid', gap: 24, maxWidth: 480, paddingBottom: 64 });

/**
 * The page behind the payment modals, empty while one is open. It shows the confirmation once the order is placed.
 */
export function PaymentOverlayView({
  view: { loading, placed, receipt, overlay },
  cart,
  onRetryCart,
  children,
}: {
  view: Pick<CheckoutView, 'loading' | 'placed' | 'receipt' | 'overlay'>;
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
        <ActionRow>
          <div role="status">
            <Typography variant="h3" component="h2">
              {texts.placed}
            </Typography>
            <Typography color="textSecondary">{texts.placedDetail}</Typography>
          </div>
          <PaymentReceipt receipt={receipt} amount={0} />
          <Button component={Link} to="/orders" variant="contained" size="large">
            {texts.placedLink}
          </Button>
        </ActionRow>
      ) : null}
      {loading || placed || overlay !== null ? null : (
        <Button component={Link} to="/checkout-payment" replace variant="outlined">
          {texts.back}
        </Button>
      )}
      {children}
    </PageContainer>
  );
}
