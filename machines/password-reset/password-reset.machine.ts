import { minPasswordLength } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import { notice, redirect } from '../support/notices.ts';
import type { ResetFields, ResetInput, ResetRequestFields } from './password-reset.types.ts';

const checkPhone = ({ phoneNumber }: ResetRequestFields) =>
  failedChecks<'phoneNumber'>(
    ...missingFields({ phoneNumber }, ['phoneNumber']),
    !normalizePhone(phoneNumber) && { message: 'phoneInvalid', field: 'phoneNumber' },
  );

const requestPath = '/forgot-password';

/**
 * /forgot-password: requests a code by text message. The server answers the same for every number. The number becomes
 * navigation state, so that the page still has it when the person comes back.
 */
export const resetRequestMachine = createForm<ResetRequestFields, string, ResetInput>({
  id: 'resetRequest',
  initial: ({ phoneNumber }) => ({ phoneNumber }),
  check: checkPhone,
  succeeded: (_, { phoneNumber }) => [
    redirect(requestPath, { replace: true, state: { phoneNumber }, from: [requestPath] }),
  ],
});

/** Checks the fields of a reset (spec section 5), the required ones first. */
const checkReset = (fields: ResetFields) => {
  const { password, confirmPassword } = fields;
  return failedChecks<keyof ResetFields>(
    ...missingFields(fields, ['phoneNumber', 'code', 'password']),
    password !== confirmPassword && { message: 'passwordNotMatching', field: 'confirmPassword' },
    password.length < minPasswordLength && { message: 'passwordTooShort', field: 'password' },
    ...checkPhone(fields),
  );
};

/**
 * /reset-password: sets a new password by the texted code, then redirects to the sign-in. The server's sentence says
 * whether the account lost its data, so it is not a success, whose toast ends after two seconds.
 */
export const passwordResetMachine = createForm<ResetFields, string, ResetInput>({
  id: 'passwordReset',
  initial: ({ phoneNumber }) => ({ phoneNumber, code: '', password: '', confirmPassword: '' }),
  check: checkReset,
  succeeded: (answer) => [notice('info', { text: answer }), redirect('/login')],
});
