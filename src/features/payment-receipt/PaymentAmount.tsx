import Typography from '@mui/material/Typography';
import { formatMoney } from '#contract/money.ts';
import { overlayTexts as texts } from '#messages/payment-overlay.ts';

/** The amount to pay, or the amount that was paid. */
export function PaymentAmount({ amount, paid = false }: { amount: number; paid?: boolean }) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {paid ? texts.paid : texts.toPay}
      </Typography>
      <Typography component="p" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatMoney(amount)}
      </Typography>
    </div>
  );
}
