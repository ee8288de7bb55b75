import { styled } from '@mui/material/styles';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { formatKsh } from '#src/components/price/money.ts';
import { unbroken } from '#src/components/Unbroken.tsx';
import { PaymentSteps } from '#src/features/payment/parts.tsx';
import { overlayTexts } from '#src/messages/en/payment-overlay.ts';

const texts = overlayTexts.express;

/** The step at hand, on a phone alone; where there is room all of them are listed. */
const StepNow = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  fontWeight: 500,
  '& span': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const AllSteps = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));

/** 0 the number, 1 the PIN, 2 the order. */
const stepOf = ({ paid, paymentIsCompleteVisible }: PaymentExpressView) =>
  paid ? 2 : paymentIsCompleteVisible ? 1 : 0;
const stepCount = 3;

/** The step at hand; `lead` is the label of the button that leads on. */
export function CurrentStep({ view, lead }: { readonly view: PaymentExpressView; readonly lead: string }) {
  const msisdn = normalizePhone(view.phone);
  const step = stepOf(view);
  const words = [
    texts.stepNow.number(lead),
    texts.stepNow.pin((msisdn ? maskPhone(msisdn) : texts.noNumber).replaceAll(' ', '\u00a0')),
    texts.stepNow.complete,
  ];
  return (
    <StepNow>
      <span>{texts.stepOf(step + 1, stepCount)}: </span>
      {unbroken(words[step] ?? '')}
    </StepNow>
  );
}

/** Every step, where there is room for them. */
export const ExpressSteps = ({ view, amount }: { readonly view: PaymentExpressView; readonly amount: number }) => (
  <AllSteps>
    <PaymentSteps label={texts.stepsLabel} steps={texts.steps(formatKsh(amount))} current={stepOf(view)} />
  </AllSteps>
);
