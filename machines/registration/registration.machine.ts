import type { Session } from '#contract/accounts.ts';
import { isEmail, shortestPassword } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { sessionEvents } from '../session/index.ts';
import { type CheckFailure, createForm, dispatch } from '../support/form.ts';
import type { Input, RegistrationFields } from './registration.types.ts';

type Checked = CheckFailure<keyof RegistrationFields>;

/** What keeps a registration from being sent (spec section 5), the required first. */
function checkRegistration(fields: RegistrationFields): Checked | null {
  if (fields.phoneNumber.trim() === '') return { message: 'requiredDetailsMissing', field: 'phoneNumber' };
  if (fields.password === '') return { message: 'requiredDetailsMissing', field: 'password' };
  if (fields.password !== fields.confirmPassword) return { message: 'passwordsNotMatching', field: 'confirmPassword' };
  if (!normalizePhone(fields.phoneNumber)) return { message: 'phoneInvalid', field: 'phoneNumber' };
  if (fields.email.trim() !== '' && !isEmail(fields.email)) return { message: 'emailInvalid', field: 'email' };
  if (fields.password.length < shortestPassword) return { message: 'passwordTooShort', field: 'password' };
  return null;
}

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
