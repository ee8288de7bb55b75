import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { minPasswordLength } from '#contract/fields.ts';
import type { AccountDetailsView, AccountFields } from '#machines/account/index.ts';
import { accountTexts } from '#messages/account.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { fieldText } from '#src/messages/text.ts';
import { SignInName } from './SignInName.tsx';

const texts = accountTexts.management;

const Form = styled('form')({ display: 'grid', gap: 16 });
const Fields = styled('div')({ display: 'grid', gap: 20 });
const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', gap: 16 },
}));

/** The form for names, e-mail and an optional new password (spec section 2). */
export function AccountForm({
  view: { fields, errors, busy, canSubmit, message },
  phoneNumber,
  onChange,
  onSubmit,
}: {
  view: AccountDetailsView;
  phoneNumber: string;
  onChange: (name: keyof AccountFields, value: string) => void;
  onSubmit: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: keyof AccountFields) => ({
    name,
    value: fields[name],
    error: fieldText(errors[name], name),
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <Form noValidate aria-busy={busy} onSubmit={submit}>
      <SignInName phoneNumber={phoneNumber} />
      <Panel title={texts.names}>
        <Fields>
          <Pair>
            <FormField {...field('firstName')} label={texts.firstName} autoComplete="given-name" maxLength={60} />
            <FormField {...field('lastName')} label={texts.lastName} autoComplete="family-name" maxLength={60} />
          </Pair>
          <FormField {...field('email')} label={texts.email} type="email" autoComplete="email" maxLength={100} />
        </Fields>
      </Panel>
      <Panel title={texts.password}>
        <Fields>
          <Typography variant="body2" color="textSecondary">
            {texts.passwordText}
          </Typography>
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPassword}
            autoComplete="current-password"
            maxLength={128}
          />
          <Pair>
            <PasswordField
              {...field('password')}
              label={texts.newPassword}
              autoComplete="new-password"
              helper={texts.passwordHelper(minPasswordLength)}
              maxLength={128}
            />
            <PasswordField
              {...field('confirmPassword')}
              label={texts.confirmPassword}
              autoComplete="new-password"
              maxLength={128}
            />
          </Pair>
        </Fields>
      </Panel>
      <FormFailure message={message} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!canSubmit}
        sx={{ justifySelf: { sm: 'start' }, minWidth: 200 }}
      >
        {busy ? texts.updating : texts.update}
      </Button>
    </Form>
  );
}
