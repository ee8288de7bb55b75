import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { minPasswordLength } from '#contract/fields.ts';
import type { RegistrationFields, RegistrationView } from '#machines/registration/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { fieldText } from '#src/messages/text.ts';
import { AccountForm } from './AccountForm.tsx';

export interface RegisterFormProps {
  readonly view: RegistrationView;
  /** The navigation state of the link to /login. */
  readonly linkState: unknown;
  readonly onChange: (name: keyof RegistrationFields, value: string) => void;
  readonly onSubmit: () => void;
}

const optional = ['email', 'username', 'referredBy'] as const;

const More = styled('details')(({ theme }) => ({
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    cursor: 'pointer',
    listStyle: 'none',
    color: theme.vars.palette.text.secondary,
    '&::-webkit-details-marker': { display: 'none' },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  // The line is as high as a finger and its letters are not, so it needs no space around it. The button below it is on
  // the first screen of a phone.
  '&:not([open])': { marginBlock: -12 },
  '& > div': { display: 'grid', gap: 20, paddingTop: 8 },
}));

/** The optional fields, folded until they are opened. An invalid one opens them. */
function MoreFields({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  return (
    <More {...(isInvalid && { open: true })}>
      <summary>
        {texts.fields.more}
        <ChevronDownIcon size={20} />
      </summary>
      <div>{children}</div>
    </More>
  );
}

/** The registration form (spec section 2). The required fields come first. */
export function RegisterForm({ view, linkState, onChange, onSubmit }: RegisterFormProps) {
  const { fields, errors, done, message } = view;
  const field = (name: keyof RegistrationFields) => ({
    name,
    value: fields[name],
    error: fieldText(errors[name], name),
    disabled: done,
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <AccountForm
      view={view}
      submit={texts.register.submit}
      below={
        <>
          <FormFailure message={message} />
          <Typography variant="body2" color="textSecondary">
            {texts.register.terms}{' '}
            <MuiLink component={Link} to="/terms">
              {texts.register.termsLink}
            </MuiLink>
            .
          </Typography>
        </>
      }
      other={{
        question: texts.register.hasAccount,
        link: texts.register.signIn,
        to: '/login?tab=signIn',
        state: linkState,
      }}
      onSubmit={onSubmit}
    >
      <FormField
        {...field('phoneNumber')}
        label={texts.fields.phoneNumber}
        type="tel"
        autoComplete="tel"
        placeholder={texts.fields.phonePlaceholder}
        helper={texts.fields.phoneHelper}
        required
      />
      <PasswordField
        {...field('password')}
        label={texts.fields.password}
        autoComplete="new-password"
        helper={texts.fields.newPasswordHelper(minPasswordLength)}
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={texts.fields.confirmPassword}
        autoComplete="new-password"
        required
      />
      <MoreFields isInvalid={optional.some((name) => errors[name] !== undefined)}>
        <FormField {...field('email')} label={texts.fields.email} type="email" autoComplete="email" maxLength={100} />
        <FormField
          {...field('username')}
          label={texts.fields.username}
          autoComplete="username"
          helper={texts.fields.usernameHelper}
          maxLength={60}
        />
        <FormField {...field('referredBy')} label={texts.fields.referredBy} autoComplete="off" maxLength={60} />
      </MoreFields>
    </AccountForm>
  );
}
