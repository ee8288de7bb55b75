import type { User } from '#contract/accounts.ts';
import { isEmail, shortestPassword } from '#contract/fields.ts';
import { sessionEvents } from '../session/index.ts';
import type { Customer } from '../support/customer.ts';
import { type CheckFailure, createForm, dispatch } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import { createResource } from '../support/resource.ts';
import type { AccountFields, AccountInput, AccountSaved } from './account.types.ts';

/** The customer's data, which the form of /account-management starts from; null is 'User not found'. */
export const accountMachine = createResource<User | null, Customer>({
  id: 'account',
  isEmpty: (user) => user === null,
});

type Checked = CheckFailure<keyof AccountFields>;

/** Nobody needs a name, but half of one is a mistake, and a name cannot be taken away. */
function checkNames({ firstName, lastName }: AccountFields, { user }: AccountInput): Checked | null {
  const missing = firstName.trim() === '' ? 'firstName' : lastName.trim() === '' ? 'lastName' : null;
  const wanted = [firstName, lastName, user.firstName, user.lastName].some((part) => part.trim() !== '');
  return missing && wanted ? { message: 'nameMissing', field: missing } : null;
}

/** A browser may fill in the current password by itself: alone it asks for nothing. */
function checkPasswords({ currentPassword, password, confirmPassword }: AccountFields): Checked | null {
  if (password === '' && confirmPassword === '') return null;
  if (password !== confirmPassword) return { message: 'passwordsNotMatching', field: 'confirmPassword' };
  if (password.length < shortestPassword) return { message: 'passwordTooShort', field: 'password' };
  return currentPassword === '' ? { message: 'requiredDetailsMissing', field: 'currentPassword' } : null;
}

/** UPDATE: names, e-mail and, where one is typed, a new password. The form goes on from what the server answered. */
export const accountDetailsMachine = createForm<AccountFields, AccountSaved, AccountInput>({
  id: 'accountDetails',
  initial: ({ user: { firstName, lastName, email } }) => ({
    firstName,
    lastName,
    email,
    currentPassword: '',
    password: '',
    confirmPassword: '',
  }),
  check: (fields, input) =>
    checkNames(fields, input) ??
    (fields.email.trim() !== '' && !isEmail(fields.email) ? { message: 'emailInvalid', field: 'email' } : null) ??
    checkPasswords(fields),
  succeeded: () => [notice('success', 'accountUpdated')],
  dispatches: ({ user, token }, _, { session }) => [
    dispatch(session, sessionEvents.renewed({ token, email: user.email })),
  ],
  again: true,
  renew: ({ customer, session }, { user, token }) => ({ customer: { ...customer, token }, session, user }),
});
