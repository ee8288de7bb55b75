import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { messageText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = overlayTexts.express;

/** The payment's current status. A screen reader announces an error assertively, everything else politely. */
export function ExpressStatus({ view }: { readonly view: PaymentExpressView }) {
  const { message, reason, detail, tone, busy, waitingFor, answered, paymentAction, paid, reportable } = view;
  const action = texts.actions[paymentAction];
  const outcome = answered ? nonBreaking(texts.answered[answered](action)) : null;
  const alert = message ? (
    <Alert severity={tone} role="presentation">
      {reason === '' ? null : <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{reason}</Typography>}
      <Typography variant="body2" {...(reason !== '' && { color: 'textSecondary' })}>
        {nonBreaking(messageText(message))}
      </Typography>
      {detail === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {detail}
        </Typography>
      )}
    </Alert>
  ) : outcome ? (
    <Alert severity={tone} role="presentation">
      {outcome}
    </Alert>
  ) : null;
  const isUndecided = view.paymentIsCompleteVisible && !paid;
  return (
    <div>
      <div role="status" aria-busy={busy}>
        {waitingFor ? <Typography variant="body2">{nonBreaking(texts.waitingFor[waitingFor])}</Typography> : null}
        {tone === 'error' ? null : alert}
        {message && outcome ? (
          <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
            {outcome}
          </Typography>
        ) : null}
      </div>
      {tone === 'error' && alert ? <div role="alert">{alert}</div> : null}
      {reportable && !busy ? <ReportLink /> : null}
      {busy ? <LinearProgress color="inherit" sx={{ color: 'mpesa.main', mt: 1 }} aria-label={texts.busy} /> : null}
      {(isUndecided && !answered) || (tone === 'error' && reason === '') ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {nonBreaking(isUndecided ? texts.askAgain(action) : texts.chargedOnce)}
        </Typography>
      ) : null}
    </div>
  );
}
