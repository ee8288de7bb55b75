import type { ReactNode } from 'react';
import { cartEvents, viewCart } from '#machines/cart/index.ts';
import { paymentEvents, viewCheckout } from '#machines/checkout/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { CheckoutReady } from '#src/features/checkout/CheckoutReady.tsx';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { CheckoutPaymentView } from './CheckoutPaymentView.tsx';
import { DeliveryAddress, LoadedDeliveryAddress } from './DeliveryAddress.tsx';

function CheckoutPayment() {
  const [view, checkout] = useChildView('checkout', viewCheckout);
  const [cart, cartActor] = useChildView('cart', viewCart);
  return (
    <CheckoutPaymentView
      view={view}
      cart={cart}
      delivery={cart.addressID === null ? null : <Delivery addressID={cart.addressID} />}
      onMethod={(method) => checkout.send(paymentEvents.methodChosen(method))}
      onPay={() => checkout.send(paymentEvents.opened())}
      onRetryCart={() => cartActor.send(cartEvents.retried())}
    />
  );
}

/** The address that is attached to the cart, from the checkout where its address step has loaded the book. */
function Delivery({ addressID }: { addressID: number }): ReactNode {
  const [{ addresses }] = useChildView('checkout', viewCheckout);
  const [{ token, userID }] = useChildView('session', viewSession);
  const known = addresses.find((each) => each.addressID === addressID);
  if (known || token === null || userID === null) return <DeliveryAddress address={known} />;
  return <LoadedDeliveryAddress key={`${userID} ${token}`} customer={{ token, userID }} addressID={addressID} />;
}

/** The page, once the checkout's code is loaded. */
export const CheckoutPaymentScreen = () => (
  <CheckoutReady>
    <CheckoutPayment />
  </CheckoutReady>
);
