import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { PaymentReceipt as Receipt } from '#machines/support/payment-outcome.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { motion } from '#src/platform/theme/tokens.ts';
import { PaymentAmount } from './PaymentAmount.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';

const texts = overlayTexts.receipt;

const Root = styled('div')({ display: 'grid', gap: 16 });
const Next = styled('div')({ display: 'grid', gap: 12 });
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 16 });
const strokeReveal = keyframes({ from: { strokeDashoffset: 48 }, to: { strokeDashoffset: 0 } });
/** A check mark whose line is animated once, and not with reduced motion. */
const Mark = styled('svg')(({ theme }) => ({
  flex: 'none',
  width: 56,
  height: 56,
  '& circle': { fill: theme.vars.palette.mpesa.main },
  '& path': {
    fill: 'none',
    stroke: theme.vars.palette.mpesa.contrastText,
    strokeWidth: 5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeDasharray: 48,
    animation: `${strokeReveal} ${motion.slow}ms ${motion.easing}`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  padding: 16,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  ...theme.typography.body2,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    textAlign: 'right',
    overflowWrap: 'anywhere',
  },
}));

/** What happens with the codes and the goods of a paid order. */
function WhatFollows({ receipt: { codes, isDelivered } }: { receipt: Receipt }) {
  const line = isDelivered ? texts.delivery : codes > 0 ? null : texts.plain;
  return (
    <Next>
      <Typography variant="h5" component="h3">
        {texts.next}
      </Typography>
      {codes > 0 ? <PaymentSteps label={texts.codesLabel} steps={texts.codes(codes)} current={1} /> : null}
      {line === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {line}
        </Typography>
      )}
    </Next>
  );
}

interface ReceiptProps {
  readonly receipt: Receipt | null;
  /** Whole KES, while the receipt is loading. */
  readonly amount: number;
}

/** The amount of a paid order. */
export function PaidAmount({ receipt, amount }: ReceiptProps) {
  const paid = receipt?.amount ?? amount;
  return (
    <Head>
      <Mark viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <circle cx="32" cy="32" r="32" />
        <path d="m19 33 10 10 17-20" />
      </Mark>
      {paid > 0 ? <PaymentAmount amount={paid} paid /> : null}
    </Head>
  );
}

/**
 * The receipt number, the order and the next steps; empty while they are loading. Place it last, so that it moves
 * nothing when it arrives.
 */
export function ReceiptDetails({ receipt }: Pick<ReceiptProps, 'receipt'>) {
  return (
    <Root as="section" aria-label={texts.label}>
      {receipt ? (
        <>
          <Facts>
            <dt>{nonBreaking(texts.number)}</dt>
            <dd>{receipt.receipt ?? texts.onItsWay}</dd>
            <dt>{texts.order}</dt>
            <dd>{receipt.orderID}</dd>
          </Facts>
          <WhatFollows receipt={receipt} />
        </>
      ) : null}
    </Root>
  );
}

/** The receipt of a paid order: its amount and its details. */
export const PaymentReceipt = (props: ReceiptProps) => (
  <Root>
    <PaidAmount {...props} />
    <ReceiptDetails receipt={props.receipt} />
  </Root>
);
