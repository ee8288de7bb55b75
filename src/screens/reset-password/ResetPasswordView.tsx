import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { minPasswordLength } from '#contract/fields.ts';
import type { PasswordResetView, ResetFields } from '#machines/password-reset/index.ts';
import { passwordResetTexts } from '#messages/password-reset.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { AccountPage, Fields } from '#src/features/account/AccountPage.tsx';
import { HandsetLink } from '#src/features/sandbox/HandsetLink.tsx';
import { fieldText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = passwordResetTexts.reset;
const labels = passwordResetTexts.fields;

export interface ResetPasswordViewProps {
  readonly view: PasswordResetView;
  /** True in a practice shop, where the text message arrives on the simulated phone. */
  readonly sandbox: boolean;
  readonly onChange: (name: keyof ResetFields, value: string) => void;
  readonly onSubmit: () => void;
}

/** /reset-password: asks for the code from the text message and a new password (spec section 2). */
export function ResetPasswordView({ view, sandbox, onChange, onSubmit }: ResetPasswordViewProps) {
  const { fields, errors, busy, canSubmit, done, message, phone } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: keyof ResetFields) => ({
    name,
    value: fields[name],
    error: fieldText(errors[name], name),
    required: true,
    disabled: done,
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <AccountPage title={texts.title} text={texts.text}>
      <Fields noValidate aria-busy={busy} onSubmit={submit}>
        <FormField
          {...field('phoneNumber')}
          label={labels.phoneNumber}
          type="tel"
          autoComplete="tel"
          placeholder={labels.phonePlaceholder}
        />
        <FormField
          {...field('code')}
          label={labels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          helper={labels.codeHelper}
          maxLength={16}
        />
        <PasswordField
          {...field('password')}
          label={labels.password}
          autoComplete="new-password"
          helper={labels.passwordHelper(minPasswordLength)}
          maxLength={128}
        />
        <PasswordField
          {...field('confirmPassword')}
          label={labels.confirmPassword}
          autoComplete="new-password"
          maxLength={128}
        />
        <FormFailure message={message} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={!canSubmit}
          aria-describedby="reset-cleared"
        >
          {texts.submit}
        </Button>
        <MuiLink
          component={Link}
          to="/forgot-password"
          state={{ phoneNumber: fields.phoneNumber }}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, justifySelf: 'center' }}
        >
          {texts.again}
        </MuiLink>
        {/* Below the button, which is thereby on the first screen of a phone. */}
        <Typography id="reset-cleared" variant="body2" color="text.secondary">
          {nonBreaking(texts.cleared)}
        </Typography>
        {sandbox ? <HandsetLink msisdn={phone === '' ? null : phone} /> : null}
      </Fields>
    </AccountPage>
  );
}
