import { viewCart } from '#machines/cart/index.ts';
import { safeDestination, viewSession } from '#machines/session/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { RegisterView } from './RegisterView.tsx';
import { useDestination, useRegistration } from './use-registration.ts';

export function RegisterScreen() {
  const [session] = useChildView('session', viewSession);
  const [{ isEmpty }] = useChildView('cart', viewCart);
  const to = useDestination();
  return (
    <RegisterView
      session={session}
      destination={safeDestination(to)}
      isCartEmpty={isEmpty}
      register={useRegistration()}
    />
  );
}
