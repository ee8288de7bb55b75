import { screen } from '@testing-library/react';
import { fill, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { ForgotPasswordScreen } from '#src/screens/forgot-password/ForgotPasswordScreen.tsx';
import { ResetPasswordScreen } from '#src/screens/reset-password/ResetPasswordScreen.tsx';
import { seesBusy, seesForm, seesWrongFields } from '#tests/support/models/expectations.ts';
import { passwordResetModel, resetRequestModel } from './password-reset.model.ts';

const labels = {
  phoneNumber: /^Phone number/,
  code: /^SMS code/,
  password: /^New password/,
  confirmPassword: /^Confirm password/,
};
const seesWhy = () => expect(screen.getByRole('alert')).toHaveTextContent(/The code is wrong|offline/);

export const resetRequestScreen = screenOf(resetRequestModel)({
  page: <ForgotPasswordScreen />,
  at: (input) => ({ pathname: '/forgot-password', state: input }),
  events: {
    'field.changed': fill(labels.phoneNumber, ({ value }) => value),
    'form.submitted': press('Send the code'),
  },
  states: {
    'open.editing': seesForm('Send the code'),
    'open.invalid': seesWrongFields,
    'open.failed': seesWhy,
    submitting: seesBusy('Send the code'),
    done: () => expect(screen.getByRole('status')).toHaveTextContent(/Check your phone.*712 345 678/),
  },
});

export const passwordResetScreen = screenOf(passwordResetModel)({
  page: <ResetPasswordScreen />,
  at: (input) => ({ pathname: '/reset-password', state: input }),
  events: {
    'field.changed': fill(
      ({ name }) => labels[name],
      ({ value }) => value,
    ),
    'form.submitted': press('Reset password'),
  },
  states: {
    'open.editing': seesForm('Reset password'),
    'open.invalid': seesWrongFields,
    'open.failed': seesWhy,
    submitting: seesBusy('Reset password'),
    // The page goes to the sign-in.
    done: seesBusy('Reset password'),
  },
});
