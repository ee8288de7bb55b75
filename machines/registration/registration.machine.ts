import type { Session } from '#contract/accounts.ts';
import { isEmail, minPasswordLength } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { sessionEvents } from '../session/index.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm, dispatch } from '../support/form.ts';
import type { Input, RegistrationFields } from './registration.types.ts';

/** Checks the fields of a registration (spec section 5), the required ones first. */
const checkRegistration = (fields: RegistrationFields) => {
  const { phoneNumber, password, confirmPassword, email } = fields;
  return failedChecks<keyof RegistrationFields>(
    ...missingFields(fields, ['phoneNumber', 'password']),
    password !== confirmPassword && { message: 'passwordsNotMatching', field: 'confirmPassword' },
    !normalizePhone(phoneNumber) && { message: 'phoneInvalid', field: 'phoneNumber' },
    email.trim() !== '' && !isEmail(email) && { message: 'emailInvalid', field: 'email' },
    password.length < minPasswordLength && { message: 'passwordTooShort', field: 'password' },
  );
};

/**
 * Creates an account. After a success it sends `session.began`; the session machine stores the session and redirects as
 * after a sign-in.
 */
export const registrationMachine = createForm<RegistrationFields, Session, Input>({
  id: 'registration',
  initial: () => ({ email: '', username: '', phoneNumber: '', referredBy: '', password: '', confirmPassword: '' }),
  check: checkRegistration,
  dispatches: (signedIn, _, { session, to }) => [dispatch(session, sessionEvents.began(signedIn, to))],
});
