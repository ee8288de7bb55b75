import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Handset, PromptAnswer } from '#contract/handset.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Bill, HandsetView as HandsetViewModel } from '#machines/handset/index.ts';
import { handsetTexts as texts } from '#messages/handset.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { PayBillForm } from './PayBillForm.tsx';
import { Prompt } from './Prompt.tsx';

const Phone = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 28,
  padding: '20px 20px 28px',
  marginBottom: 64,
  borderRadius: 36,
  border: `1px solid ${theme.vars.palette.border.control}`,
  outline: `6px solid ${theme.vars.palette.background.raised}`,
  backgroundColor: theme.vars.palette.background.paper,
  minHeight: 560,
  alignContent: 'start',
  [theme.breakpoints.down('sm')]: { marginInline: -6, padding: '16px 16px 24px' },
}));
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
});
const Form = styled('form')({ display: 'grid', gap: 16 });
const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    padding: '10px 14px',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.raised,
    overflowWrap: 'anywhere',
  },
}));

export interface HandsetViewProps {
  readonly view: HandsetViewModel;
  readonly onTypeNumber: (number: string) => void;
  readonly onSubmitNumber: () => void;
  readonly onChangeNumber: () => void;
  readonly onAnswer: (id: string, answer: PromptAnswer) => void;
  readonly onTypeBill: (bill: Partial<Bill>) => void;
  readonly onPayBill: () => void;
  readonly onRetry: () => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function NumberForm({ view, onTypeNumber, onSubmitNumber }: HandsetViewProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmitNumber();
  };
  return (
    <Form noValidate onSubmit={submit}>
      <FormField
        label={texts.number}
        name="number"
        type="tel"
        autoComplete="tel"
        placeholder={texts.numberPlaceholder}
        helper={texts.numberHelper}
        value={view.typed}
        onChange={onTypeNumber}
      />
      <Button type="submit" variant="contained">
        {texts.open}
      </Button>
    </Form>
  );
}

const newestFirst = (messages: Handset['messages']) => messages.toSorted((a, b) => b.at.localeCompare(a.at));

function Screen({ view, onAnswer, onTypeBill, onPayBill }: HandsetViewProps) {
  const open = view.prompts.filter(({ status }) => status === 'open');
  const earlier = view.prompts.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.map((prompt) => (
        <Prompt
          key={prompt.id}
          prompt={prompt}
          canAnswer={view.canAnswer}
          onAnswer={(answer) => onAnswer(prompt.id, answer)}
        />
      ))}
      {open.length === 0 ? <Typography color="textSecondary">{nonBreaking(texts.nothing)}</Typography> : null}
      <Part title={texts.messages}>
        {view.messages.length === 0 ? (
          <Typography color="textSecondary">{texts.noMessages}</Typography>
        ) : (
          <List>
            {newestFirst(view.messages).map(({ from, text, at }) => (
              <li key={`${at} ${text}`}>
                <Typography variant="caption" color="textSecondary" component="p">
                  {from} · <LocalTime at={at} precision="minute" />
                </Typography>
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                  {text}
                </Typography>
              </li>
            ))}
          </List>
        )}
      </Part>
      {earlier.length === 0 ? null : (
        <Part title={texts.history}>
          <List>
            {earlier.map(({ id, amount, account, status }) => (
              <li key={id}>
                <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {`${formatMoney(amount)} · ${account} · ${texts.statuses[status]}`}
                </Typography>
              </li>
            ))}
          </List>
        </Part>
      )}
      <Part title={texts.paybill}>
        <PayBillForm bill={view.bill} canPay={view.canPayBill} onType={onTypeBill} onPay={onPayBill} />
      </Part>
    </>
  );
}

/** The simulated phone of a number: M-PESA prompts, text messages and Pay Bill. */
export function HandsetView(props: HandsetViewProps) {
  const { view, onChangeNumber, onRetry } = props;
  const newest = view.prompts.find(({ status }) => status === 'open');
  const shown = !view.asking && !view.loading && view.failure === null;
  return (
    <PageContainer width="narrow">
      <PageHeading title={texts.title} text={texts.text} />
      <VisuallyHidden role="status">
        {newest ? texts.arrived(formatMoney(newest.amount), newest.account) : ''}
      </VisuallyHidden>
      <Phone>
        {view.asking ? <NumberForm {...props} /> : null}
        {view.msisdn && !view.asking ? (
          <Bar>
            <Typography variant="h5" component="p" aria-label={texts.phoneLabel(formatPhone(view.msisdn))}>
              {formatPhone(view.msisdn)}
            </Typography>
            <Button size="small" variant="text" disabled={!view.canChangeNumber} onClick={onChangeNumber}>
              {texts.change}
            </Button>
          </Bar>
        ) : null}
        {view.loading ? <LoadingState /> : null}
        {view.failure ? <FailedState message={messageText(view.failure)} onRetry={onRetry} /> : null}
        {shown ? <Screen {...props} /> : null}
      </Phone>
    </PageContainer>
  );
}
