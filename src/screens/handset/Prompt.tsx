import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import type { Handset, PromptAnswer } from '#contract/handset.ts';
import { formatMoney } from '#contract/money.ts';
import { handsetTexts as texts } from '#messages/handset.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

const Root = styled('section')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.raised,
}));
const Head = styled('h2')(({ theme }) => ({
  ...theme.typography.h5,
  margin: 0,
  padding: '10px 16px',
  backgroundColor: theme.vars.palette.mpesa.main,
  color: theme.vars.palette.mpesa.contrastText,
}));
const Form = styled('form')({ display: 'grid', gap: 16, padding: 16 });
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 });
const Tests = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 16px 16px',
  borderTop: `1px dashed ${theme.vars.palette.border.control}`,
}));

/** An open M-PESA prompt as a SIM shows it. Only the format of the PIN is checked; the PIN is not sent. */
export function Prompt({
  prompt: { amount, account },
  canAnswer,
  onAnswer,
}: {
  prompt: Handset['prompts'][number];
  canAnswer: boolean;
  onAnswer: (answer: PromptAnswer) => void;
}) {
  const title = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.reset();
    onAnswer('pin');
  };
  return (
    <Root aria-labelledby={title}>
      <Head id={title}>M-PESA</Head>
      <Form onSubmit={send}>
        <Typography>{texts.question(formatMoney(amount), useShopFacts().name, account)}</Typography>
        <TextField
          label={texts.pin}
          type="password"
          helperText={texts.pinHelper}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              pattern: '[0-9]{4}',
              maxLength: 4,
              required: true,
              title: texts.pinRule,
            },
          }}
        />
        <Pair>
          <Button variant="outlined" disabled={!canAnswer} onClick={() => onAnswer('cancel')}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" color="mpesa" disabled={!canAnswer}>
            {texts.send}
          </Button>
        </Pair>
      </Form>
      <Tests role="group" aria-label={texts.testsTitle}>
        <Typography variant="body2" color="textSecondary">
          {texts.testsText}
        </Typography>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {texts.tests.map(({ answer, label }) => (
            <Button key={answer} size="small" variant="outlined" disabled={!canAnswer} onClick={() => onAnswer(answer)}>
              {label}
            </Button>
          ))}
        </div>
      </Tests>
    </Root>
  );
}
