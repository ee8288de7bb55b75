import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { SessionView, SignInFields } from '#machines/session/index.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { PasswordField } from '#src/components/password-field/PasswordField.tsx';
import { loginTexts as texts } from '#src/messages/en/login.ts';
import { fieldText } from '#src/messages/text.ts';
import { Fields } from './AccountPage.tsx';

export interface SignInFormProps {
  readonly view: Pick<SessionView, 'fields' | 'errors' | 'busy' | 'canSubmit'>;
  /** Kept for the way to /register. */
  readonly linkState: unknown;
  readonly onChange: (name: keyof SignInFields, value: string) => void;
  readonly onSubmit: () => void;
}

/** Phone number and password (spec section 2). */
export function SignInForm({ view, linkState, onChange, onSubmit }: SignInFormProps) {
  const { fields, errors, busy, canSubmit } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Fields noValidate aria-busy={busy} onSubmit={submit}>
      <FormField
        label={texts.fields.phoneNumber}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        placeholder={texts.fields.phonePlaceholder}
        value={fields.phoneNumber}
        error={fieldText(errors.phoneNumber)}
        onChange={(value) => onChange('phoneNumber', value)}
      />
      <Box>
        <PasswordField
          label={texts.fields.password}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={fieldText(errors.password)}
          onChange={(value) => onChange('password', value)}
        />
        <MuiLink
          component={Link}
          to="/forgot-password"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {texts.signIn.forgot}
        </MuiLink>
      </Box>
      <Button type="submit" variant="contained" size="large" fullWidth disabled={!canSubmit}>
        {texts.signIn.submit}
      </Button>
      <Typography sx={{ textAlign: 'center' }}>
        {texts.signIn.noAccount}{' '}
        <MuiLink
          component={Link}
          to="/register"
          state={linkState}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {texts.signIn.create}
        </MuiLink>
      </Typography>
    </Fields>
  );
}
