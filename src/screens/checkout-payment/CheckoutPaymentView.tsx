import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import type { CartView } from '#machines/cart/index.ts';
import type { CheckoutView, PaymentMethod } from '#machines/checkout/index.ts';
import { cartTexts } from '#messages/cart.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { ChoiceCard, ChoiceGroup } from '#src/components/ChoiceCard.tsx';
import { WalletIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { MpesaTile } from '#src/components/MpesaMark.tsx';
import { CartFailed, CheckoutLayout, OrderSummary } from '#src/components/OrderSummary.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { StepHeader } from '#src/components/StepHeader.tsx';
import { FootLine } from '#src/components/StickyFoot.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { blockOf } from '#src/features/checkout/cart-block.ts';
import { totalsRowsWithVat } from '#src/features/checkout/totals-rows.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = checkoutTexts.payment;

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });
const Sum = styled('span')(({ theme }) => ({ ...theme.typography.price, whiteSpace: 'nowrap' }));
const Foot = styled(FootLine)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { position: 'static', margin: 0, padding: 0, border: 0, background: 'none' },
}));
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.secondary,
}));

const methods: readonly { method: PaymentMethod; title: string; detail: string }[] = [
  { method: 'express', title: texts.express, detail: texts.expressDetail },
  { method: 'paybill', title: texts.paybill, detail: texts.paybillDetail },
  { method: 'card', title: texts.card, detail: texts.cardDetail },
];

export interface CheckoutPaymentProps {
  readonly view: CheckoutView;
  readonly cart: Pick<CartView, 'items' | 'totals' | 'failed' | 'failure' | 'addressID'>;
  /** The delivery address, or null for an order without one. */
  readonly delivery: ReactNode;
  readonly onMethod: (method: PaymentMethod) => void;
  readonly onPay: () => void;
  readonly onRetryCart: () => void;
}

/** The payment methods, first what prevents a payment and the delivery address. */
function Choice({ view, cart, delivery, onMethod }: Omit<CheckoutPaymentProps, 'onPay' | 'onRetryCart'>) {
  const block = blockOf(cart);
  return (
    <Parts>
      {block === null ? null : (
        <Alert severity="warning" role="status">
          {nonBreaking(cartTexts.blocked[block])}{' '}
          <MuiLink component={Link} to="/cart" color="inherit">
            {checkoutTexts.editCart}
          </MuiLink>
        </Alert>
      )}
      {view.held === null ? null : (
        <Alert severity="warning" role="status">
          {nonBreaking(view.held)}
        </Alert>
      )}
      {delivery}
      <ChoiceGroup>
        <legend>{texts.methods}</legend>
        {methods.map(({ method, title, detail }) => (
          <ChoiceCard
            key={method}
            name="method"
            value={method}
            title={title}
            detail={detail}
            mark={
              method === 'card' ? (
                <Mark>
                  <WalletIcon />
                </Mark>
              ) : (
                <MpesaTile size={44} />
              )
            }
            checked={view.method === method}
            disabled={!view.canChooseMethod}
            onChoose={() => onMethod(method)}
          />
        ))}
      </ChoiceGroup>
    </Parts>
  );
}

/** The total and MAKE PAYMENT: on a small screen a bar at the lower edge, on a wide one below the methods. */
function Pay({ view, cart }: Pick<CheckoutPaymentProps, 'view' | 'cart'>) {
  const amount = formatMoney(cart.totals.amount);
  return (
    <Foot>
      <Sum aria-hidden>{amount}</Sum>
      {/* The spec fixes the button's accessible name, so the amount is its description instead. */}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!view.canOpenPayment || blockOf(cart) !== null}
        aria-describedby="payment-takes"
      >
        {texts.submit}
      </Button>
      <VisuallyHidden id="payment-takes">{view.held ?? texts.takes(amount)}</VisuallyHidden>
    </Foot>
  );
}

function Content(props: CheckoutPaymentProps) {
  const { tax } = useShopFacts();
  const { view, cart, onPay, onRetryCart } = props;
  const summary = <OrderSummary cart={cart} amountsInSight rows={totalsRowsWithVat(tax, cart.totals)} />;
  if (view.loading) {
    return (
      <CheckoutLayout>
        {cart.failed ? (
          <CartFailed cart={cart} onRetry={onRetryCart} />
        ) : (
          <LoadingState>
            <Skeleton width={260} height={36} />
            {methods.map(({ method }) => (
              <Skeleton key={method} variant="rounded" height={80} sx={{ mt: 1.5 }} />
            ))}
          </LoadingState>
        )}
        {summary}
      </CheckoutLayout>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form onSubmit={submit}>
      <CheckoutLayout>
        <Choice {...props} />
        {summary}
        <Pay {...props} />
      </CheckoutLayout>
    </form>
  );
}

/** Step 2 of the checkout (spec section 2): the payment method. The total includes DST; VAT is shown as 0. */
export function CheckoutPaymentView(props: CheckoutPaymentProps) {
  // Digital orders skip the address step.
  const hasAddress = props.cart.addressID !== null;
  return (
    <PageContainer width="form">
      <PageHeading
        title={texts.title}
        {...(hasAddress && { aside: <StepHeader steps={checkoutTexts.steps} current={1} /> })}
      />
      <Content {...props} />
    </PageContainer>
  );
}
