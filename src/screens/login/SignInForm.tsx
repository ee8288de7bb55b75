import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { SessionView, SignInFields } from '#machines/session/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { fieldText } from '#src/messages/text.ts';
import { AccountForm } from './AccountForm.tsx';

export interface SignInFormProps {
  readonly view: Pick<SessionView, 'fields' | 'errors' | 'message' | 'busy' | 'canSubmit'>;
  /** The navigation state of the link to /register. */
  readonly linkState: unknown;
  readonly onChange: (name: keyof SignInFields, value: string) => void;
  readonly onSubmit: () => void;
}

/** The sign-in form: phone number and password (spec section 2). */
export function SignInForm({ view, linkState, onChange, onSubmit }: SignInFormProps) {
  const { fields, errors } = view;
  return (
    <AccountForm
      view={view}
      submit={texts.signIn.submit}
      other={{ question: texts.signIn.noAccount, link: texts.signIn.create, to: '/register', state: linkState }}
      below={<FormFailure message={view.message} />}
      onSubmit={onSubmit}
    >
      <FormField
        label={texts.fields.phoneNumber}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        placeholder={texts.fields.phonePlaceholder}
        value={fields.phoneNumber}
        error={fieldText(errors.phoneNumber, 'phoneNumber')}
        onChange={(value) => onChange('phoneNumber', value)}
      />
      <Box>
        <PasswordField
          label={texts.fields.password}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={fieldText(errors.password, 'password')}
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
    </AccountForm>
  );
}
