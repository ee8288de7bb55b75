import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { CountdownRing } from '#src/components/CountdownRing.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { formatKsh } from '#src/components/price/money.ts';
import { PaymentSteps, PracticePhoneLink, ToPay } from '#src/features/payment/parts.tsx';
import { overlayTexts } from '#src/messages/en/payment-overlay.ts';
import { fieldText, messageText } from '#src/messages/text.ts';
import { breakpoints } from '#src/platform/theme/tokens.ts';
import { PhonePicture } from './PhonePicture.tsx';

const texts = overlayTexts.express;

/** On a small phone what is said and what is to be pressed come before the drawing. */
const smallPhone = `@media (max-width: ${breakpoints.md - 0.05}px) and (max-height: 700px)`;

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  [smallPhone]: { gap: 16 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '184px minmax(0, 1fr)', gap: 32 },
}));
const Phone = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  padding: 16,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { flexDirection: 'column', justifyContent: 'center', textAlign: 'center', padding: 20 },
  [smallPhone]: {
    padding: '8px 12px',
    '& > svg': { display: 'none' },
    '& > div': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 8, width: '100%' },
    '& > div > :last-child': { gridArea: '1 / 2 / 3', margin: 0, justifySelf: 'end' },
  },
}));
/** Keeps its room, so that the start of a countdown moves nothing. */
const Lock = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 48, marginTop: 12 });
const Form = styled('form')({ display: 'grid', gap: 16, alignContent: 'start', [smallPhone]: { gap: 12 } });
const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > button': { paddingInline: 12 },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', '& > :only-child': { gridColumn: '1 / -1' } },
}));
/** Takes no room while there is nothing to confirm. */
const Verification = styled('div')(({ theme }) => ({
  '&:empty': { display: 'none' },
  [theme.breakpoints.up('md')]: { gridColumn: '1 / -1' },
}));
const More = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { gridColumn: '1 / -1', gridTemplateColumns: '1fr 1fr', gap: 32 },
}));

export interface ExpressViewProps {
  readonly view: PaymentExpressView;
  /** Whole KES. */
  readonly amount: number;
  /** The payer's phone is a page of the shop. */
  readonly sandbox: boolean;
  /** The confirmation of the account's own number, which another phone needs to pay. */
  readonly verification?: ReactNode;
  readonly onType: (phone: string) => void;
  readonly onInitiate: () => void;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

/** What became of the payment so far: an error interrupts a screen reader, everything else waits. */
function Said({ view: { message, reason, detail, tone, busy, waitingFor } }: Pick<ExpressViewProps, 'view'>) {
  const alert = message ? (
    <Alert severity={tone} role="presentation">
      {reason === '' ? null : <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{reason}</Typography>}
      <div>{messageText(message)}</div>
      {detail === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {detail}
        </Typography>
      )}
    </Alert>
  ) : null;
  return (
    <div>
      <div role="status" aria-busy={busy}>
        {waitingFor ? <Typography variant="body2">{texts.waitingFor[waitingFor]}</Typography> : null}
        {tone === 'error' ? null : alert}
      </div>
      {tone === 'error' && alert ? <div role="alert">{alert}</div> : null}
      <div style={{ height: 4, marginTop: 8 }}>
        {busy ? <LinearProgress color="inherit" sx={{ color: 'mpesa.main' }} aria-label={texts.busy} /> : null}
      </div>
    </div>
  );
}

function PayerPhone({
  view: { phone, tone, paymentIsCompleteVisible, locked, secondsLeft, lockSeconds },
}: Pick<ExpressViewProps, 'view'>) {
  const msisdn = normalizePhone(phone);
  const state = tone === 'success' ? 'paid' : paymentIsCompleteVisible ? 'prompted' : 'idle';
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
                value={secondsLeft}
                total={lockSeconds}
                label={texts.secondsLeft(secondsLeft)}
                size={48}
                tone="mpesa"
              />
              <Typography variant="body2" color="textSecondary">
                {texts.wait}
              </Typography>
            </>
          ) : null}
        </Lock>
      </div>
    </Phone>
  );
}

/** The M-PESA Express modal (spec section 4; the table of design.md, section 5). */
export function ExpressView(props: ExpressViewProps) {
  const { view, amount, sandbox, verification, onType, onInitiate, onAct, onClose } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (view.showInitiate) onInitiate();
    else onAct();
  };
  // Before the first prompt the way on is INITIATE PAYMENT, afterwards it is the action.
  const initiateLeads = view.actionLabel === 'CANCEL';
  const initiate = view.showInitiate ? (
    <Button
      key="initiate"
      type="submit"
      variant={initiateLeads ? 'contained' : 'outlined'}
      color={initiateLeads ? 'mpesa' : 'primary'}
      size="large"
      disabled={!view.canInitiate}
    >
      {texts.initiate}
    </Button>
  ) : null;
  const act = (
    <Button
      key="act"
      type={view.showInitiate ? 'button' : 'submit'}
      variant={initiateLeads ? 'outlined' : 'contained'}
      color={initiateLeads ? 'primary' : 'mpesa'}
      size="large"
      disabled={!view.canAct}
      {...(view.showInitiate && { onClick: onAct })}
    >
      {view.actionLabel}
    </Button>
  );
  const step = view.tone === 'success' ? 2 : view.paymentIsCompleteVisible ? 1 : 0;
  return (
    <Overlay open title={texts.title} width="md" canClose={view.canClose} onClose={onClose}>
      <Layout>
        <PayerPhone view={view} />
        <Form noValidate aria-busy={view.busy || view.loading} onSubmit={submit}>
          {amount > 0 ? <ToPay amount={amount} /> : null}
          {view.showPhone ? (
            <FormField
              label={texts.phoneNumber}
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              placeholder={texts.phonePlaceholder}
              helper={texts.phoneHelper}
              value={view.phone}
              error={fieldText(view.phoneError)}
              disabled={!view.canType}
              onChange={onType}
              required
            />
          ) : null}
          <Said view={view} />
          <Actions>{initiateLeads ? [initiate, act] : [act, initiate]}</Actions>
          {sandbox ? <PracticePhoneLink msisdn={normalizePhone(view.phone)} /> : null}
        </Form>
        {verification ? <Verification>{verification}</Verification> : null}
        <More>
          {amount > 0 ? (
            <PaymentSteps label={texts.stepsLabel} steps={texts.steps(formatKsh(amount))} current={step} />
          ) : null}
          {view.tone === 'success' ? null : (
            <section>
              <Typography variant="h5" component="h3">
                {texts.fallback}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {texts.fallbackDetail}
              </Typography>
              <Button size="small" variant="text" sx={{ ml: -1.5 }} disabled={!view.canClose} onClick={onClose}>
                {texts.fallbackAction}
              </Button>
            </section>
          )}
        </More>
      </Layout>
    </Overlay>
  );
}
