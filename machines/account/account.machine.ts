import type { User } from '#contract/accounts.ts';
import { isEmail, minPasswordLength } from '#contract/fields.ts';
import { sessionEvents } from '../session/index.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import type { Credentials } from '../support/credentials.ts';
import { createForm, dispatch } from '../support/form.ts';
import { notice } from '../support/notices.ts';
import { createResource } from '../support/resource.ts';
import type { AccountFields, AccountInput, AccountSaved } from './account.types.ts';

/** Loads the customer's data for the form of /account-management. Null means 'User not found'. */
export const accountMachine = createResource<User | null, Credentials>({
  id: 'account',
  isEmpty: (user) => user === null,
});

/** Accepts no name at all, or both parts. A stored name can be changed but not removed. */
function checkNames({ firstName, lastName }: AccountFields, { user }: AccountInput) {
  const isAnyNameGiven = [firstName, lastName, user.firstName, user.lastName].some((part) => part.trim() !== '');
  return isAnyNameGiven ? missingFields({ firstName, lastName }, ['firstName', 'lastName'], 'nameMissing') : [];
}

/** Ignores the current password while no new one is typed: a browser may have filled it in. */
function checkPasswords({ currentPassword, password, confirmPassword }: AccountFields) {
  if (password === '' && confirmPassword === '') return [];
  return failedChecks<keyof AccountFields>(
    password !== confirmPassword && { message: 'passwordsNotMatching', field: 'confirmPassword' },
    ...missingFields({ password }, ['password']),
    password.length < minPasswordLength && { message: 'passwordTooShort', field: 'password' },
    currentPassword === '' && { message: 'requiredDetailsMissing', field: 'currentPassword' },
  );
}

/**
 * The form of UPDATE: names, e-mail and an optional new password. After a success it starts again from the saved user.
 */
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
    failedChecks<keyof AccountFields>(
      ...checkNames(fields, input),
      fields.email.trim() !== '' && !isEmail(fields.email) && { message: 'emailInvalid', field: 'email' },
      ...checkPasswords(fields),
    ),
  succeeded: () => [notice('success', 'accountUpdated')],
  dispatches: ({ user, token }, _, { session }) => [
    dispatch(session, sessionEvents.renewed({ token, email: user.email })),
  ],
  reusable: true,
  renew: ({ customer, session }, { user, token }) => ({ customer: { ...customer, token }, session, user }),
});
