import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { normalizePhone } from '#contract/phone.ts';
import type { PaymentExpressView } from '#machines/payment-express/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { PaymentAmount } from '#src/features/payment-receipt/PaymentAmount.tsx';
import { PaidAmount, ReceiptDetails } from '#src/features/payment-receipt/PaymentReceipt.tsx';
import { HandsetLink } from '#src/features/sandbox/HandsetLink.tsx';
import { fieldText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { ExpressStatus } from './ExpressStatus.tsx';
import { CurrentStep, ExpressSteps } from './ExpressSteps.tsx';
import { PayerPhone } from './PayerPhone.tsx';

const texts = overlayTexts.express;

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  [theme.breakpoints.down('md')]: { position: 'relative', containerType: 'inline-size' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '184px minmax(0, 1fr)', gap: 32 },
}));
const Form = styled('form')({ display: 'grid', gap: 16, alignContent: 'start' });
/** The primary button comes first and is green. */
const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  width: '100%',
  '& > button': { paddingInline: 12 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    direction: 'rtl',
    '& > *': { direction: 'ltr' },
    '& > :only-child': { gridColumn: '1 / -1' },
  },
}));
/** Hidden while empty, so that it takes no grid gap. */
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
  /** True in a practice shop, whose payer's phone is simulated. */
  readonly sandbox: boolean;
  /** The confirmation of the account's own number, required before another phone may pay. */
  readonly verification?: ReactNode;
  readonly onType: (phone: string) => void;
  readonly onInitiate: () => void;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

/** The M-PESA Express modal (spec section 4). On a phone it is a bottom sheet. */
export function ExpressView(props: ExpressViewProps) {
  const { view, amount, sandbox, verification, onType, onInitiate, onAct, onClose } = props;
  const form = useId();
  const lead = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A button loses the focus when it is disabled during a request. Afterwards the primary button gets the focus.
  useEffect(() => {
    if (view.busy || !hadFocus.current) return;
    hadFocus.current = false;
    lead.current?.focus();
  }, [view.busy]);
  const typed = useRef(view.phone);
  // The account's number may arrive while the payer is in the field. What is typed next then replaces it.
  useLayoutEffect(() => {
    const field = document.activeElement;
    const isFilledIn = view.phone !== typed.current;
    if (isFilledIn && field instanceof HTMLInputElement && field.name === 'phoneNumber') field.select();
  }, [view.phone]);
  const type = (phone: string) => {
    typed.current = phone;
    onType(phone);
  };
  const pressed = (act: () => void) => () => {
    hadFocus.current = true;
    act();
  };
  // A button that sends a prompt submits the form, so that a wrong number gets the focus.
  const submits = { type: 'submit', form } as const;
  const initiate = { children: texts.actions.initiate, disabled: !view.canInitiate, ...submits };
  // The primary button is INITIATE PAYMENT before the first prompt and the current action afterwards.
  const isInitiatePrimary = view.paymentAction === 'cancel';
  const act = {
    children: texts.actions[view.paymentAction],
    disabled: !view.canAct,
    ...(view.showInitiate ? { onClick: isInitiatePrimary ? onAct : pressed(onAct) } : submits),
  };
  const primary = isInitiatePrimary ? initiate : act;
  const secondary = isInitiatePrimary ? act : view.showInitiate ? initiate : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pressed(view.showInitiate ? onInitiate : onAct)();
  };
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
          <Button {...primary} key="lead" ref={lead} variant="contained" color="mpesa" size="large" />
          {secondary ? <Button {...secondary} key="other" variant="text" /> : null}
        </Actions>
      }
    >
      <Layout>
        <PayerPhone view={view} />
        <Form id={form} noValidate aria-busy={view.busy || view.loading} onSubmit={submit}>
          {view.paid ? (
            <PaidAmount receipt={view.receipt} amount={amount} />
          ) : amount > 0 ? (
            <PaymentAmount amount={amount} />
          ) : null}
          <CurrentStep view={view} lead={primary.children} />
          {view.showPhone ? (
            <FormField
              label={texts.phoneNumber}
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              placeholder={texts.phonePlaceholder}
              helper={texts.phoneHelper}
              value={view.phone}
              error={fieldText(view.phoneError, 'phoneNumber')}
              disabled={!view.canType}
              onChange={type}
              required
            />
          ) : null}
          <ExpressStatus view={view} />
          {view.paid ? <ReceiptDetails receipt={view.receipt} /> : null}
          {sandbox ? <HandsetLink msisdn={normalizePhone(view.phone)} /> : null}
        </Form>
        {verification ? <Verification>{verification}</Verification> : null}
        {view.paid ? null : (
          <More>
            {amount > 0 ? <ExpressSteps view={view} amount={amount} /> : null}
            <section>
              <Typography variant="h5" component="h3">
                {texts.fallback}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {nonBreaking(texts.fallbackDetail)}
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
