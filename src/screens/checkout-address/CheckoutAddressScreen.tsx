import { cartEvents, viewCart } from '#machines/cart/index.ts';
import { addressEvents, viewCheckout } from '#machines/checkout/index.ts';
import { CheckoutReady } from '#src/features/checkout/CheckoutReady.tsx';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { CheckoutAddressView } from './CheckoutAddressView.tsx';

function CheckoutAddress() {
  const [view, checkout] = useChildView('checkout', viewCheckout);
  const [cart, cartActor] = useChildView('cart', viewCart);
  return (
    <CheckoutAddressView
      view={view}
      cart={cart}
      onChoose={(addressID) => checkout.send(addressEvents.chosen(addressID))}
      onNew={() => checkout.send(addressEvents.newChosen())}
      onBook={() => checkout.send(addressEvents.bookChosen())}
      onType={(name, value) => checkout.send(addressEvents.typed(name, value))}
      onSubmit={() => checkout.send(addressEvents.submitted())}
      onRetry={() => checkout.send(addressEvents.retried())}
      onRetryCart={() => cartActor.send(cartEvents.retried())}
    />
  );
}

/** The page, once the checkout's code is loaded. */
export const CheckoutAddressScreen = () => (
  <CheckoutReady>
    <CheckoutAddress />
  </CheckoutReady>
);
