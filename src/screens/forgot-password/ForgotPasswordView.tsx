import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone } from '#contract/phone.ts';
import type { ResetRequestView } from '#machines/password-reset/index.ts';
import { passwordResetTexts } from '#messages/password-reset.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { PhoneIcon } from '#src/components/icons/icons.tsx';
import { AccountPage, Fields } from '#src/features/account/AccountPage.tsx';
import { HandsetLink } from '#src/features/sandbox/HandsetLink.tsx';
import { fieldText } from '#src/messages/text.ts';

const texts = passwordResetTexts.request;
const { fields: labels, signIn } = passwordResetTexts;

const Sent = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

export interface ForgotPasswordViewProps {
  readonly view: ResetRequestView;
  /** True in a practice shop, where the text message arrives on the simulated phone. */
  readonly sandbox: boolean;
  readonly onType: (phoneNumber: string) => void;
  readonly onSubmit: () => void;
}

/** /forgot-password: asks for the phone number and sends a code by text message (spec section 2). */
export function ForgotPasswordView({ view, sandbox, onType, onSubmit }: ForgotPasswordViewProps) {
  const { fields, errors, busy, canSubmit, done, message, phone } = view;
  const practice = sandbox ? <HandsetLink msisdn={phone === '' ? null : phone} /> : null;
  if (done) {
    return (
      <AccountPage title={texts.title}>
        <Sent role="status">
          <PhoneIcon size={40} />
          <Typography variant="h4" component="p">
            {texts.sentTitle}
          </Typography>
          <Typography color="textSecondary">{texts.sent(formatPhone(phone))}</Typography>
        </Sent>
        <Button
          component={Link}
          to="/reset-password"
          state={{ phoneNumber: fields.phoneNumber }}
          variant="contained"
          size="large"
        >
          {texts.goOn}
        </Button>
        {practice}
      </AccountPage>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <AccountPage title={texts.title} text={texts.text}>
      <Fields noValidate aria-busy={busy} onSubmit={submit}>
        <FormField
          label={labels.phoneNumber}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder={labels.phonePlaceholder}
          value={fields.phoneNumber}
          error={fieldText(errors.phoneNumber, 'phoneNumber')}
          onChange={onType}
          required
        />
        <FormFailure message={message} />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={!canSubmit}>
          {texts.submit}
        </Button>
        <MuiLink
          component={Link}
          to="/login"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, justifySelf: 'center' }}
        >
          {signIn}
        </MuiLink>
      </Fields>
    </AccountPage>
  );
}
