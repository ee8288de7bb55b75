import { cartEvents, viewCart } from '#machines/cart/index.ts';
import { payment, viewCheckout } from '#machines/checkout/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { CheckoutPaymentView } from './CheckoutPaymentView.tsx';

export function CheckoutPaymentScreen() {
  const [view, checkout] = useChildView('checkout', viewCheckout);
  const [cart, cartActor] = useChildView('cart', viewCart);
  return (
    <CheckoutPaymentView
      view={view}
      cart={cart}
      onMethod={(method) => checkout.send(payment.methodChosen(method))}
      onPay={() => checkout.send(payment.opened())}
      onRetryCart={() => cartActor.send(cartEvents.retried())}
    />
  );
}
