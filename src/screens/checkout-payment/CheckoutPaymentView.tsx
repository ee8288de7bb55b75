import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { CartView } from '#machines/cart/index.ts';
import type { CheckoutView, PaymentMethod } from '#machines/checkout/index.ts';
import { ChoiceCard, ChoiceGroup } from '#src/components/ChoiceCard.tsx';
import { WalletIcon } from '#src/components/icons/icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { MpesaTile } from '#src/components/MpesaMark.tsx';
import { CartFailed, CheckoutLayout, OrderSummary } from '#src/components/OrderSummary.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { StepHeader } from '#src/components/StepHeader.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { cartTexts, deliveryText } from '#src/messages/en/cart.ts';
import { checkoutTexts } from '#src/messages/en/checkout.ts';

const texts = checkoutTexts.payment;

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });
const Sum = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
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

function Content({ view, cart, delivery, onMethod, onPay, onRetryCart }: CheckoutPaymentProps) {
  if (view.loading && cart.failed) return <CartFailed cart={cart} onRetry={onRetryCart} />;
  if (view.loading) {
    return (
      <LoadingState>
        <Skeleton width={260} height={36} />
        {methods.map(({ method }) => (
          <Skeleton key={method} variant="rounded" height={80} sx={{ mt: 1.5 }} />
        ))}
      </LoadingState>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <Form onSubmit={submit}>
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
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={!view.canOpenPayment}
          aria-describedby="payment-takes"
          sx={{ px: 2, flexWrap: 'wrap', columnGap: '10px' }}
        >
          {texts.submit}
          {/* The spec fixes the button's accessible name, so the amount is its description instead. */}
          <Sum aria-hidden>{formatMoney(cart.totals.amount)}</Sum>
        </Button>
        <VisuallyHidden id="payment-takes">{texts.takes(formatMoney(cart.totals.amount))}</VisuallyHidden>
      </div>
    </Form>
  );
}

/** Step 2 of the checkout (spec section 2): the payment method. The total includes DST; VAT is shown as 0. */
export function CheckoutPaymentView(props: CheckoutPaymentProps) {
  const { totals, addressID } = props.cart;
  // Digital orders skip the address step.
  const hasAddress = addressID !== null;
  return (
    <PageContainer width="form">
      <PageHeading
        title={texts.title}
        {...(hasAddress && { aside: <StepHeader steps={checkoutTexts.steps} current={1} /> })}
      />
      <CheckoutLayout>
        <OrderSummary
          cart={props.cart}
          amountsInSight
          rows={[
            { label: cartTexts.subtotal, amount: totals.subtotal },
            { label: cartTexts.vat, amount: 0 },
            { label: cartTexts.tax, amount: totals.tax },
            { label: cartTexts.delivery, amount: deliveryText(totals.delivery) },
            { label: cartTexts.total, amount: totals.amount, total: true },
          ]}
        />
        <Content {...props} />
      </CheckoutLayout>
    </PageContainer>
  );
}
