import { cartEvents, viewCart } from '#machines/cart/index.ts';
import { address, viewCheckout } from '#machines/checkout/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { CheckoutAddressView } from './CheckoutAddressView.tsx';

export function CheckoutAddressScreen() {
  const [view, checkout] = useChildView('checkout', viewCheckout);
  const [cart, cartActor] = useChildView('cart', viewCart);
  return (
    <CheckoutAddressView
      view={view}
      cart={cart}
      onChoose={(addressID) => checkout.send(address.chosen(addressID))}
      onNew={() => checkout.send(address.newChosen())}
      onBook={() => checkout.send(address.bookChosen())}
      onType={(name, value) => checkout.send(address.typed(name, value))}
      onSubmit={() => checkout.send(address.submitted())}
      onRetry={() => checkout.send(address.retried())}
      onRetryCart={() => cartActor.send(cartEvents.retried())}
    />
  );
}
