import type { Session } from '#contract/accounts.ts';
import { isEmail, shortestPassword } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { sessionEvents } from '../session/index.ts';
import { createForm, dispatch, failuresOf, missingOf } from '../support/form.ts';
import type { Input, RegistrationFields } from './registration.types.ts';

/** What keeps a registration from being sent (spec section 5), the required first. */
const checkRegistration = (fields: RegistrationFields) => {
  const { phoneNumber, password, confirmPassword, email } = fields;
  return failuresOf<keyof RegistrationFields>(
    ...missingOf(fields, ['phoneNumber']),
    password === '' && { message: 'requiredDetailsMissing', field: 'password' },
    password !== confirmPassword && { message: 'passwordsNotMatching', field: 'confirmPassword' },
    !normalizePhone(phoneNumber) && { message: 'phoneInvalid', field: 'phoneNumber' },
    email.trim() !== '' && !isEmail(email) && { message: 'emailInvalid', field: 'email' },
    password.length < shortestPassword && { message: 'passwordTooShort', field: 'password' },
  );
};

/**
 * Makes an account. A success only tells the session, which stores it and redirects by the same rule as a sign-in, so
 * that sessions begin in one place.
 */
export const registrationMachine = createForm<RegistrationFields, Session, Input>({
  id: 'registration',
  initial: () => ({ email: '', username: '', phoneNumber: '', referredBy: '', password: '', confirmPassword: '' }),
  check: checkRegistration,
  dispatches: (begun, _, { session, to }) => [dispatch(session, sessionEvents.began(begun, to))],
});
