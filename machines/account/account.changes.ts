import type { User } from '#contract/accounts.ts';
import type { AccountChange, AccountFields } from './account.types.ts';

/**
 * What an update of the account changes, in the order in which it is sent. The password comes last: unlike the others
 * it cannot be sent a second time where a change after it has failed.
 */
export function accountChanges(fields: AccountFields, user: User): readonly AccountChange[] {
  const [firstName, lastName, email] = [fields.firstName.trim(), fields.lastName.trim(), fields.email.trim()];
  const { currentPassword, password } = fields;
  const changes: AccountChange[] = [];
  if (firstName !== user.firstName || lastName !== user.lastName) changes.push({ kind: 'name', firstName, lastName });
  if (email !== user.email) changes.push({ kind: 'email', email });
  if (password !== '') changes.push({ kind: 'password', currentPassword, password });
  return changes;
}
