import type { User } from '#contract/accounts.ts';
import { isEmail, shortestPassword } from '#contract/fields.ts';
import { sessionEvents } from '../session/index.ts';
import type { Customer } from '../support/customer.ts';
import { createForm, dispatch, failuresOf, missingOf } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import { createResource } from '../support/resource.ts';
import type { AccountFields, AccountInput, AccountSaved } from './account.types.ts';

/** The customer's data, which the form of /account-management starts from; null is 'User not found'. */
export const accountMachine = createResource<User | null, Customer>({
  id: 'account',
  isEmpty: (user) => user === null,
});

/** Nobody needs a name, but half of one is a mistake, and a name cannot be taken away. */
function checkNames({ firstName, lastName }: AccountFields, { user }: AccountInput) {
  const isWanted = [firstName, lastName, user.firstName, user.lastName].some((part) => part.trim() !== '');
  return isWanted ? missingOf({ firstName, lastName }, ['firstName', 'lastName'], 'nameMissing') : [];
}

/** A browser may fill in the current password by itself: alone it asks for nothing. */
function checkPasswords({ currentPassword, password, confirmPassword }: AccountFields) {
  if (password === '' && confirmPassword === '') return [];
  return failuresOf<keyof AccountFields>(
    password !== confirmPassword && { message: 'passwordsNotMatching', field: 'confirmPassword' },
    password.length < shortestPassword && { message: 'passwordTooShort', field: 'password' },
    currentPassword === '' && { message: 'requiredDetailsMissing', field: 'currentPassword' },
  );
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
    failuresOf<keyof AccountFields>(
      ...checkNames(fields, input),
      fields.email.trim() !== '' && !isEmail(fields.email) && { message: 'emailInvalid', field: 'email' },
      ...checkPasswords(fields),
    ),
  succeeded: () => [notice('success', 'accountUpdated')],
  dispatches: ({ user, token }, _, { session }) => [
    dispatch(session, sessionEvents.renewed({ token, email: user.email })),
  ],
  again: true,
  renew: ({ customer, session }, { user, token }) => ({ customer: { ...customer, token }, session, user }),
});
