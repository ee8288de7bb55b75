import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { CountdownRing } from '#src/components/CountdownRing.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { formatKsh } from '#src/components/price/money.ts';
import { PaymentReceipt } from '#src/features/payment/PaymentReceipt.tsx';
import { PaymentSteps, PracticePhoneLink, ToPay } from '#src/features/payment/parts.tsx';
import { overlayTexts } from '#src/messages/en/payment-overlay.ts';
import { fieldText, messageText } from '#src/messages/text.ts';
import { PhonePicture } from './PhonePicture.tsx';

const texts = overlayTexts.express;

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '184px minmax(0, 1fr)', gap: 32 },
}));
/** The drawing and the number that pays; a phone has room for its countdown alone, below the form. */
const Phone = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    order: 1,
    '& > svg, & > div > p': { display: 'none' },
    '&:not(:has([role="timer"]))': { display: 'none' },
  },
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 20,
    padding: 20,
    textAlign: 'center',
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));
/** Keeps its room beside the drawing, so that the start of a countdown moves nothing. */
const Lock = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  [theme.breakpoints.up('md')]: { minHeight: 48, marginTop: 12 },
}));
const Form = styled('form')({ display: 'grid', gap: 16, alignContent: 'start' });
/** The step at hand, on a phone alone; where there is room all of them are listed. */
const StepNow = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 500,
  '& span': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const AllSteps = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
/** The button that helps comes first and is the green one. */
const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  width: '100%',
  '& > button': { paddingInline: 12 },
  [theme.breakpoints.up('md')]: {
    gap: 12,
    gridTemplateColumns: '1fr 1fr',
    direction: 'rtl',
    '& > *': { direction: 'ltr' },
    '& > :only-child': { gridColumn: '1 / -1' },
  },
}));
/** Takes no room while there is nothing to confirm. */
const Verification = styled('div')(({ theme }) => ({
  order: 2,
  '&:empty': { display: 'none' },
  [theme.breakpoints.up('md')]: { order: 0, gridColumn: '1 / -1' },
}));
const More = styled('div')(({ theme }) => ({
  display: 'grid',
  order: 3,
  gap: 20,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { order: 0, gridColumn: '1 / -1', gridTemplateColumns: '1fr 1fr', gap: 32 },
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
function Said({ view }: Pick<ExpressViewProps, 'view'>) {
  const { message, reason, detail, tone, busy, waitingFor, actionLabel, paid, paymentIsCompleteVisible } = view;
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
  const isFeared = paymentIsCompleteVisible && !paid;
  return (
    <div>
      <div role="status" aria-busy={busy}>
        {waitingFor ? <Typography variant="body2">{texts.waitingFor[waitingFor]}</Typography> : null}
        {tone === 'error' ? null : alert}
      </div>
      {tone === 'error' && alert ? <div role="alert">{alert}</div> : null}
      {busy ? <LinearProgress color="inherit" sx={{ color: 'mpesa.main', mt: 1 }} aria-label={texts.busy} /> : null}
      {isFeared || (tone === 'error' && reason === '') ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {isFeared ? texts.askAgain(actionLabel) : texts.chargedOnce}
        </Typography>
      ) : null}
    </div>
  );
}

/** 0 the number, 1 the PIN, 2 the order. */
const stepOf = ({ paid, paymentIsCompleteVisible }: PaymentExpressView) =>
  paid ? 2 : paymentIsCompleteVisible ? 1 : 0;
const stepCount = 3;

function CurrentStep({ view, leads }: Pick<ExpressViewProps, 'view'> & { leads: string }) {
  const msisdn = normalizePhone(view.phone);
  const step = stepOf(view);
  const words = [
    texts.stepNow.number(leads),
    texts.stepNow.pin((msisdn ? maskPhone(msisdn) : texts.noNumber).replaceAll(' ', '\u00a0')),
    texts.stepNow.complete,
  ];
  return (
    <StepNow>
      <span>{texts.stepOf(step + 1, stepCount)}: </span>
      {words[step]}
    </StepNow>
  );
}

function PayerPhone({
  view: { phone, paid, paymentIsCompleteVisible, locked, secondsLeft, lockSeconds },
}: Pick<ExpressViewProps, 'view'>) {
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
                value={secondsLeft}
                total={lockSeconds}
                label={texts.secondsLeft(secondsLeft)}
                size={40}
                tone="mpesa"
              />
              <Typography component="span" variant="body2" color="textSecondary">
                {texts.wait}
              </Typography>
            </>
          ) : null}
        </Lock>
      </div>
    </Phone>
  );
}

/** The M-PESA Express modal (spec section 4; the table of design.md, section 5). On a phone it is a sheet. */
export function ExpressView(props: ExpressViewProps) {
  const { view, amount, sandbox, verification, onType, onInitiate, onAct, onClose } = props;
  const lead = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A button that is switched off while it waits loses the focus: afterwards the way on has it.
  useEffect(() => {
    if (view.busy || !hadFocus.current) return;
    hadFocus.current = false;
    lead.current?.focus();
  }, [view.busy]);
  const pressed = (act: () => void) => () => {
    hadFocus.current = true;
    act();
  };
  // Before the first prompt the way on is INITIATE PAYMENT, afterwards it is the action.
  const initiateLeads = view.actionLabel === 'CANCEL';
  const other = initiateLeads
    ? { label: view.actionLabel, disabled: !view.canAct, press: onAct }
    : view.showInitiate
      ? { label: texts.initiate, disabled: !view.canInitiate, press: pressed(onInitiate) }
      : null;
  const way = initiateLeads
    ? { label: texts.initiate, disabled: !view.canInitiate, press: pressed(onInitiate) }
    : { label: view.actionLabel, disabled: !view.canAct, press: pressed(onAct) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in the field sends a prompt where one may be sent.
    if (view.showInitiate) pressed(onInitiate)();
    else way.press();
  };
  const step = stepOf(view);
  return (
    <Overlay
      open
      title={texts.title}
      width="md"
      sheet
      canClose={view.canClose}
      onClose={onClose}
      actions={
        <Actions>
          <Button
            key="lead"
            ref={lead}
            variant="contained"
            color="mpesa"
            size="large"
            disabled={way.disabled}
            onClick={way.press}
          >
            {way.label}
          </Button>
          {other ? (
            <Button key="other" variant="text" disabled={other.disabled} onClick={other.press}>
              {other.label}
            </Button>
          ) : null}
        </Actions>
      }
    >
      <Layout>
        <PayerPhone view={view} />
        <Form noValidate aria-busy={view.busy || view.loading} onSubmit={submit}>
          {view.paid ? (
            <PaymentReceipt receipt={view.receipt} amount={amount} />
          ) : amount > 0 ? (
            <ToPay amount={amount} />
          ) : null}
          <CurrentStep view={view} leads={way.label} />
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
          {sandbox ? <PracticePhoneLink msisdn={normalizePhone(view.phone)} /> : null}
        </Form>
        {verification ? <Verification>{verification}</Verification> : null}
        {view.paid ? null : (
          <More>
            {amount > 0 ? (
              <AllSteps>
                <PaymentSteps label={texts.stepsLabel} steps={texts.steps(formatKsh(amount))} current={step} />
              </AllSteps>
            ) : null}
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
          </More>
        )}
      </Layout>
    </Overlay>
  );
}
