import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { StorePaymentDetails } from '#contract/payments.ts';
import type { PaymentPaybillView } from '#machines/payment-paybill/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { PaymentAmount } from '#src/features/payment-receipt/PaymentAmount.tsx';
import { PaidAmount, ReceiptDetails } from '#src/features/payment-receipt/PaymentReceipt.tsx';
import { PaymentSteps } from '#src/features/payment-receipt/PaymentSteps.tsx';
import { HandsetLink } from '#src/features/sandbox/HandsetLink.tsx';
import { messageText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { iconOnly } from '#src/platform/theme/tokens.ts';

const texts = overlayTexts.paybill;

const Stack = styled('div')({ display: 'grid', gap: 24 });
/** Takes no room while it is empty. */
const Arrival = styled('div')({ '&:empty': { position: 'absolute' } });
const Details = styled('dl')(({ theme }) => ({
  margin: 0,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
}));
const Detail = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  padding: '10px 16px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.price, margin: 0, overflowWrap: 'anywhere', userSelect: 'all' },
  '& dd:last-of-type:not(:nth-of-type(1))': { gridColumn: 2, gridRow: '1 / span 2', userSelect: 'none' },
  // On the narrowest phones an account number leaves room for the icon only.
  '@media (max-width: 359px)': { '& button': iconOnly },
}));
/** The progress is drawn above the button without taking room, so that the button stays in place. */
const Action = styled('form')({
  position: 'relative',
  display: 'grid',
  gap: 12,
  width: '100%',
  '& > [role="status"]': { position: 'absolute', insetInline: 0, top: -8 },
});
/** A value that the customer types on the phone must not wrap. */
const Shown = styled('dd')({ whiteSpace: 'nowrap' });

export interface PaybillViewProps {
  readonly view: PaymentPaybillView;
  /** True in a practice shop, whose payer's phone is simulated. */
  readonly sandbox: boolean;
  readonly onCopy: (text: string) => void;
  readonly onComplete: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function StoreDetails({ details, onCopy }: { details: StorePaymentDetails; onCopy: PaybillViewProps['onCopy'] }) {
  const rows = [
    { label: texts.number, shown: details.paybill, copied: details.paybill, what: texts.copyNumber },
    { label: texts.account, shown: details.account, copied: details.account, what: texts.copyAccount },
    { label: texts.amount, shown: formatMoney(details.amount), copied: String(details.amount), what: texts.copyAmount },
  ];
  return (
    <Details>
      {rows.map(({ label, shown, copied, what }) => (
        <Detail key={label}>
          <dt>{label}</dt>
          <Shown>{shown}</Shown>
          <dd>
            <CopyButton what={what} onCopy={() => onCopy(copied)} />
          </dd>
        </Detail>
      ))}
      <Detail>
        <dt>{texts.store}</dt>
        <dd>{details.store}</dd>
      </Detail>
    </Details>
  );
}

/**
 * The paybill modal (spec section 4): the values to type into the M-PESA menu, and COMPLETE ORDER. On a phone it is a
 * sheet.
 */
export function PaybillView({ view, sandbox, onCopy, onComplete, onRetry, onClose }: PaybillViewProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onComplete();
  };
  const isShown = view.storeDetails !== null && !view.loading && !view.failed;
  return (
    <Overlay
      open
      sheet
      title={texts.title}
      canClose={view.canClose}
      onClose={onClose}
      actions={
        isShown ? (
          <Action noValidate onSubmit={submit}>
            <div role="status">
              {view.busy ? (
                <LinearProgress color="inherit" sx={{ color: 'mpesa.main' }} aria-label={texts.busy} />
              ) : null}
            </div>
            <FormFailure message={view.message} />
            <Button type="submit" variant="contained" color="mpesa" size="large" fullWidth disabled={!view.canComplete}>
              {texts.complete}
            </Button>
          </Action>
        ) : null
      }
    >
      {view.loading ? (
        <LoadingState>
          <Skeleton width={160} height={64} />
          <Skeleton variant="rounded" height={256} />
        </LoadingState>
      ) : null}
      {view.failed ? <FailedState message={view.failure ? messageText(view.failure) : ''} onRetry={onRetry} /> : null}
      {view.storeDetails && isShown ? (
        <Stack>
          <Arrival role="status">
            {view.arrived ? (
              <Alert severity="success" role="presentation">
                {nonBreaking(texts.arrived)}
              </Alert>
            ) : null}
          </Arrival>
          <Arrival role="status">
            {view.held === null || view.arrived ? null : (
              <Alert severity="warning" role="presentation">
                {nonBreaking(view.held)}
              </Alert>
            )}
          </Arrival>
          {view.arrived ? (
            <PaidAmount receipt={view.receipt} amount={view.storeDetails.amount} />
          ) : view.held === null ? (
            <>
              <PaymentAmount amount={view.storeDetails.amount} />
              <StoreDetails details={view.storeDetails} onCopy={onCopy} />
              <PaymentSteps label={texts.stepsLabel} steps={texts.steps} />
            </>
          ) : null}
          {sandbox ? <HandsetLink msisdn={null} /> : null}
          {view.arrived ? <ReceiptDetails receipt={view.receipt} /> : null}
        </Stack>
      ) : null}
    </Overlay>
  );
}
