import type { User } from '#contract/accounts.ts';
import type { AccountChange, AccountFields } from './account.types.ts';

/**
 * Returns the requests of an update in the order in which they are sent; empty when nothing changed. The password comes
 * last: if a request after it failed, a retry would send an old password that no longer works.
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
