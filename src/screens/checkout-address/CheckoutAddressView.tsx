import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import type { CartView } from '#machines/cart/index.ts';
import type { CheckoutView } from '#machines/checkout/index.ts';
import { checkoutTexts } from '#messages/checkout.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { CartFailed, CheckoutLayout, OrderSummary } from '#src/components/OrderSummary.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { StepHeader } from '#src/components/StepHeader.tsx';
import { AddressFields, type AddressFieldsProps } from '#src/features/address/AddressFields.tsx';
import { totalsRows, totalsTo } from '#src/features/checkout/totals-rows.ts';
import { messageText } from '#src/messages/text.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { AddressBook, type AddressBookProps } from './AddressBook.tsx';

const texts = checkoutTexts.address;

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
const Status = styled('p')(({ theme }) => ({ margin: 0, minHeight: 24, color: theme.vars.palette.text.secondary }));

export interface CheckoutAddressProps {
  readonly view: CheckoutView;
  readonly cart: Pick<CartView, 'items' | 'totals' | 'deliveryFees' | 'failed' | 'failure'>;
  readonly onChoose: AddressBookProps['onChoose'];
  readonly onNew: AddressBookProps['onNew'];
  readonly onBook: AddressFieldsProps['onBook'];
  readonly onType: AddressFieldsProps['onType'];
  readonly onSubmit: () => void;
  readonly onRetry: () => void;
  readonly onRetryCart: () => void;
}

function Content({
  view,
  cart,
  onChoose,
  onNew,
  onBook,
  onType,
  onSubmit,
  onRetry,
  onRetryCart,
}: CheckoutAddressProps) {
  if (view.loading && cart.failed) return <CartFailed cart={cart} onRetry={onRetryCart} />;
  if (view.failed) {
    return <FailedState message={view.failure ? messageText(view.failure) : ''} onRetry={onRetry} />;
  }
  const known = view.entering || view.addresses.length > 0;
  if (view.loading || !known) {
    return (
      <LoadingState>
        <Skeleton width={220} height={36} />
        <Skeleton variant="rounded" height={92} sx={{ mt: 1.5 }} />
        <Skeleton variant="rounded" height={92} sx={{ mt: 1.5 }} />
      </LoadingState>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form noValidate aria-busy={view.busy} onSubmit={submit}>
      {view.entering ? (
        <AddressFields view={view} onType={onType} onBook={onBook} />
      ) : (
        <AddressBook view={view} onChoose={onChoose} onNew={onNew} />
      )}
      <FormFailure message={view.failure} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!view.canSubmitAddress}
        data-to="/checkout-payment"
      >
        {texts.submit}
      </Button>
      <Status role="status">{view.busy ? texts.saving : view.attached ? texts.attached : ''}</Status>
    </Form>
  );
}

/** Step 1 of the checkout (spec section 2): a saved address or a new one, with the order summary beside it. */
export function CheckoutAddressView(props: CheckoutAddressProps) {
  const { tax } = useShopFacts();
  const { view, cart } = props;
  const chosen = view.entering ? view.draft : view.addresses.find(({ addressID }) => addressID === view.chosenID);
  const totals = totalsTo(chosen?.city ?? '', cart);
  return (
    <PageContainer width="form">
      <PageHeading title={texts.title} aside={<StepHeader steps={checkoutTexts.steps} current={0} />} />
      <CheckoutLayout>
        <OrderSummary cart={{ items: cart.items, totals }} rows={totalsRows(tax, totals)} />
        <Content {...props} />
      </CheckoutLayout>
    </PageContainer>
  );
}
