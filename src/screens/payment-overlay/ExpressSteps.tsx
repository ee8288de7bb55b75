import { styled } from '@mui/material/styles';
import { formatMoney } from '#contract/money.ts';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { PaymentSteps } from '#src/features/payment-receipt/PaymentSteps.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = overlayTexts.express;

/** The current step, on a phone only; a wide screen lists all steps. */
const StepNow = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 500,
  '& > small': { fontSize: 'inherit', color: theme.vars.palette.text.secondary, fontWeight: 400 },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const AllSteps = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));

/** Returns the index of the current step: 0 phone number, 1 PIN, 2 completed order. */
const currentStep = ({ paid, paymentIsCompleteVisible }: PaymentExpressView) =>
  paid ? 2 : paymentIsCompleteVisible ? 1 : 0;
const stepCount = 3;

/** The current step in words; `lead` is the label of the primary button. */
export function CurrentStep({ view, lead }: { readonly view: PaymentExpressView; readonly lead: string }) {
  const msisdn = normalizePhone(view.phone);
  const step = currentStep(view);
  const steps = [
    view.locked ? texts.stepNow.locked(lead) : texts.stepNow.number(lead),
    view.answered
      ? texts.stepNow.answered
      : texts.stepNow.pin((msisdn ? maskPhone(msisdn) : texts.noNumber).replaceAll(' ', '\u00a0')),
    texts.stepNow.complete,
  ];
  return (
    <StepNow>
      <small>{texts.stepOf(step + 1, stepCount)}: </small>
      {nonBreaking(steps[step] ?? '')}
    </StepNow>
  );
}

/** All steps, on a wide screen only. */
export const ExpressSteps = ({ view, amount }: { readonly view: PaymentExpressView; readonly amount: number }) => (
  <AllSteps>
    <PaymentSteps label={texts.stepsLabel} steps={texts.steps(formatMoney(amount))} current={currentStep(view)} />
  </AllSteps>
);
