import type { ReactNode } from 'react';
import { shopEvents, viewCheckoutCode } from '#machines/shop/index.ts';
import { notices } from '#messages/toasts.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { isOffline } from '#src/platform/browser/reload.ts';
import { useShop } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';

/** Renders a page of the checkout once the checkout's code is loaded, and until then that it loads or has failed. */
export function CheckoutReady({ children }: { readonly children: ReactNode }) {
  const shop = useShop();
  const code = useSelector(shop, viewCheckoutCode);
  if (code === 'ready') return children;
  if (code === 'loading') return <LoadingState />;
  return (
    <PageContainer>
      <FailedState
        message={isOffline() ? notices.offline : notices.unreachable}
        onRetry={() => shop.send(shopEvents.checkoutRetried())}
      />
    </PageContainer>
  );
}
