import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import { cartEvents, viewCart } from '#machines/cart/index.ts';
import { paymentChildren, viewCheckout } from '#machines/checkout/index.ts';
import { paymentCardEvents, type paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';
import { expressEvents, type paymentExpressMachine, viewPaymentExpress } from '#machines/payment-express/index.ts';
import { paybillEvents, type paymentPaybillMachine, viewPaymentPaybill } from '#machines/payment-paybill/index.ts';
import { viewSession } from '#machines/session/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { PhoneVerification } from '#src/features/account/PhoneVerification.tsx';
import { CheckoutReady } from '#src/features/checkout/CheckoutReady.tsx';
import { copyText } from '#src/platform/browser/clipboard.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useChildView, useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useOnline } from '#src/platform/hooks/use-online.ts';
import { usePageShown } from '#src/platform/hooks/use-page-shown.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { CardView } from './CardView.tsx';
import { ExpressView } from './ExpressView.tsx';
import { PaybillView } from './PaybillView.tsx';
import { PaymentOverlayView } from './PaymentOverlayView.tsx';

export function ExpressModal({
  actor,
  amount,
  customer = null,
}: {
  actor: ActorRefFrom<typeof paymentExpressMachine>;
  amount: number;
  /** The payer, who confirms the account's number before another phone may pay. Null hides that confirmation. */
  customer?: Credentials | null;
}) {
  const view = useView(actor, viewPaymentExpress);
  // The code of the own number leads on to the payment from another one.
  const initiate = useCallback(() => actor.send(expressEvents.initiatePressed()), [actor]);
  useOnline(() => actor.send(expressEvents.networkRestored()));
  return (
    <ExpressView
      view={view}
      verification={
        customer ? <PhoneVerification customer={customer} payingPhone={view.phone} onConfirmed={initiate} /> : null
      }
      amount={amount}
      sandbox={isSandbox()}
      onType={(phone) => actor.send(expressEvents.phoneTyped(phone))}
      onInitiate={initiate}
      onAct={() => actor.send(expressEvents.actionPressed())}
      onClose={() => actor.send(expressEvents.closed())}
    />
  );
}

export function PaybillModal({ actor }: { actor: ActorRefFrom<typeof paymentPaybillMachine> }) {
  const { notices } = useEnvironment();
  usePageShown(() => actor.send(paybillEvents.pageShown()));
  return (
    <PaybillView
      view={useView(actor, viewPaymentPaybill)}
      sandbox={isSandbox()}
      onCopy={(text) => void copyText(text, notices)}
      onComplete={() => actor.send(paybillEvents.completePressed())}
      onRetry={() => actor.send(paybillEvents.retried())}
      onClose={() => actor.send(paybillEvents.closed())}
    />
  );
}

export function CardModal({ actor }: { actor: ActorRefFrom<typeof paymentCardMachine> }) {
  return (
    <CardView
      view={useView(actor, viewPaymentCard)}
      onUseMpesa={() => actor.send(paymentCardEvents.mpesaChosen())}
      onClose={() => actor.send(paymentCardEvents.closed())}
    />
  );
}

/** /payment-overlay: the modal of the payment machine that the checkout runs for the chosen method. */
function PaymentOverlay() {
  const [view] = useChildView('checkout', viewCheckout);
  const [cart, cartActor] = useChildView('cart', viewCart);
  const [{ token, userID }] = useChildView('session', viewSession);
  const customer = token !== null && userID !== null ? { token, userID } : null;
  const modals = useView(useShopChild('checkout'), paymentChildren);
  return (
    <PaymentOverlayView view={view} cart={cart} onRetryCart={() => cartActor.send(cartEvents.retried())}>
      {view.overlay === 'express' && modals.express ? (
        <ExpressModal actor={modals.express} amount={view.amount} customer={customer} />
      ) : null}
      {view.overlay === 'paybill' && modals.paybill ? <PaybillModal actor={modals.paybill} /> : null}
      {view.overlay === 'card' && modals.card ? <CardModal actor={modals.card} /> : null}
    </PaymentOverlayView>
  );
}

/** The page, once the checkout's code is loaded. */
export const PaymentOverlayScreen = () => (
  <CheckoutReady>
    <PaymentOverlay />
  </CheckoutReady>
);
