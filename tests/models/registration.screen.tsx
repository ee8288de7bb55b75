import { screen } from '@testing-library/react';
import { fill, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { RegisterScreen } from '#src/screens/login/RegisterScreen.tsx';
import { seesBusy, seesForm, seesWrongFields } from '#tests/support/models/expectations.ts';
import { nobodySignedIn } from '#tests/support/models/long-lived-actors.ts';
import { registrationModel } from './registration.model.ts';

const labels = {
  email: /^Email/,
  username: /^Username/,
  phoneNumber: /^Phone number/,
  referredBy: /^Referral code/,
  password: /^Password/,
  confirmPassword: /^Confirm password/,
};

export const registrationScreen = screenOf(registrationModel)({
  page: <RegisterScreen />,
  at: '/register',
  children: () => ({ session: nobodySignedIn() }),
  events: {
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'form.submitted': press('REGISTER'),
  },
  states: {
    'open.editing': seesForm('REGISTER'),
    'open.invalid': seesWrongFields,
    'open.failed': () =>
      expect(screen.getByRole('alert')).toHaveTextContent(/This phone number has an account|offline/),
    submitting: seesBusy('REGISTER'),
    // The session signs the user in, and the page is left.
    done: seesBusy('REGISTER'),
  },
});
