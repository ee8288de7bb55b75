import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import type { Bill } from '#machines/handset/index.ts';
import { handsetTexts as texts } from '#messages/handset.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';

const Form = styled('form')({ display: 'grid', gap: 16 });

/** The Pay Bill form, in the M-PESA menu at Lipa na M-PESA → Pay Bill. */
export function PayBillForm({
  bill,
  canPay,
  onType,
  onPay,
}: {
  bill: Bill;
  canPay: boolean;
  onType: (bill: Partial<Bill>) => void;
  onPay: () => void;
}) {
  const pay = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <Form noValidate onSubmit={pay}>
      <Typography variant="body2" color="textSecondary">
        {texts.paybillText}
      </Typography>
      <FormField
        label={texts.businessNumber}
        name="paybill"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={bill.paybill}
        onChange={(paybill) => onType({ paybill })}
      />
      <FormField
        label={texts.accountNumber}
        name="account"
        autoComplete="off"
        maxLength={20}
        value={bill.account}
        onChange={(account) => onType({ account })}
      />
      <FormField
        label={texts.amount}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        helper={texts.amountHelper}
        value={bill.amount}
        onChange={(amount) => onType({ amount })}
      />
      <Button type="submit" variant="contained" color="mpesa" disabled={!canPay}>
        {texts.pay}
      </Button>
    </Form>
  );
}
