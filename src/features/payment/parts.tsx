import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatMoney } from '#contract/money.ts';
import { ExternalIcon } from '#src/components/icons/icons.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { overlayTexts as texts } from '#src/messages/en/payment-overlay.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

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

const List = styled('ol')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });
const Step = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 12,
  counterIncrement: 'step',
  color: theme.vars.palette.text.secondary,
  '&::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    marginTop: -3,
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.border.control}`,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 500 },
  '&[aria-current]::before': {
    borderColor: theme.vars.palette.mpesa.main,
    backgroundColor: theme.vars.palette.mpesa.main,
    color: theme.vars.palette.mpesa.contrastText,
  },
}));

/** Numbered steps of a payment. `current` marks one of them and counts from 0. */
export function PaymentSteps({ label, steps, current }: { label: string; steps: readonly string[]; current?: number }) {
  return (
    <List aria-label={label}>
      {steps.map((step, place) => (
        <Step key={step} {...(place === current && { 'aria-current': 'step' as const })}>
          {/* One cell of the grid, however many parts the text has. */}
          <span>{nonBreaking(step)}</span>
        </Step>
      ))}
    </List>
  );
}

/** A link to the simulated phone of a practice shop, which opens in a new tab. */
export function PracticePhoneLink({ msisdn }: { msisdn: string | null }) {
  return (
    <MuiLink
      href={msisdn ? `/sandbox/handset?number=${msisdn}` : '/sandbox/handset'}
      target="_blank"
      rel="noopener"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, justifySelf: 'start' }}
    >
      {texts.sandbox}
      <VisuallyHidden>{` (${texts.newTab})`}</VisuallyHidden>
      <ExternalIcon size={16} />
    </MuiLink>
  );
}
