import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { CountdownRing } from '#src/components/CountdownRing.tsx';
import { PhonePicture } from './PhonePicture.tsx';

const texts = overlayTexts.express;

/**
 * The drawing, the paying number and the countdown. A narrow screen shows only the countdown: beside the sum, where no
 * toast covers it, or below the form where large letters leave no place there.
 */
const Phone = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    order: 1,
    '& > svg, & > div > p': { display: 'none' },
    '&:not(:has([role="timer"]))': { display: 'none' },
    '@container (min-width: 17.5rem)': { position: 'absolute', top: 0, right: 0, maxWidth: '9.5rem' },
  },
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 20,
    padding: '20px 12px',
    textAlign: 'center',
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));
/** Reserves its height on a wide screen, so that nothing moves when a countdown starts. */
const Lock = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  [theme.breakpoints.up('md')]: { minHeight: 48, marginTop: 12 },
}));

/** The paying phone with the countdown of the lock. */
export function PayerPhone({
  view: { phone, paid, paymentIsCompleteVisible, locked, lockSecondsLeft, lockTotalSeconds },
}: {
  readonly view: PaymentExpressView;
}) {
  const msisdn = normalizePhone(phone);
  const state = paid ? 'paid' : paymentIsCompleteVisible ? 'prompted' : 'idle';
  return (
    <Phone>
      <PhonePicture state={state} />
      <div>
        <Typography variant="body2" color="textSecondary">
          {texts.paysFrom}
        </Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {msisdn ? maskPhone(msisdn) : texts.noNumber}
        </Typography>
        <Lock>
          {locked && state !== 'paid' ? (
            <>
              <CountdownRing
                value={lockSecondsLeft}
                total={lockTotalSeconds}
                label={texts.secondsLeft(lockSecondsLeft)}
                size={40}
                tone="mpesa"
              />
              {/* Two lines beside the sum on a narrow screen. */}
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ fontSize: { xs: '0.8125rem', md: '0.875rem' } }}
              >
                {texts.wait(lockSecondsLeft)}
              </Typography>
            </>
          ) : null}
        </Lock>
      </div>
    </Phone>
  );
}
