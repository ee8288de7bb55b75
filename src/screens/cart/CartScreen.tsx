import { useLocation } from 'react-router-dom';
import { cartEvents, itemEvents, viewCart } from '#machines/cart/index.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { OnSale } from '#src/features/offers/OnSale.tsx';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { CartView } from './CartView.tsx';

export function CartScreen() {
  const [view, cart] = useChildView('cart', viewCart);
  const { pathname } = useLocation();
  return (
    <>
      <CartView
        view={view}
        onIncrease={(row) => cart.send(itemEvents.increased(row, pathname))}
        onDecrease={(row) => cart.send(itemEvents.decreased(row, pathname))}
        onRemove={(row) => cart.send(itemEvents.removed(row, pathname))}
        onRetry={() => cart.send(cartEvents.retried())}
        onCheckout={() => cart.send(cartEvents.checkoutPressed())}
      />
      {view.isEmpty && !view.failed ? (
        <PageContainer>
          <OnSale />
        </PageContainer>
      ) : null}
    </>
  );
}
