import { shortestPassword } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { type CheckFailure, createForm } from '../support/form.ts';
import { notice, redirect } from '../support/notices.ts';
import type { ResetFields, ResetInput, ResetRequestFields } from './password-reset.types.ts';

function checkPhone({ phoneNumber }: ResetRequestFields): CheckFailure<'phoneNumber'> | null {
  if (phoneNumber.trim() === '') return { message: 'requiredDetailsMissing', field: 'phoneNumber' };
  return normalizePhone(phoneNumber) ? null : { message: 'phoneInvalid', field: 'phoneNumber' };
}

/** /forgot-password: asks for a code by text. The answer is the server's, and the same for every number. */
export const resetRequestMachine = createForm<ResetRequestFields, string, ResetInput>({
  id: 'resetRequest',
  initial: ({ phoneNumber }) => ({ phoneNumber }),
  check: checkPhone,
});

/** What keeps a reset from being sent (spec section 5), the required first. */
function checkReset(fields: ResetFields): CheckFailure<keyof ResetFields> | null {
  const missing = (['phoneNumber', 'code', 'password'] as const).find((name) => fields[name].trim() === '');
  if (missing) return { message: 'requiredDetailsMissing', field: missing };
  if (fields.password !== fields.confirmPassword) return { message: 'passwordNotMatching', field: 'confirmPassword' };
  if (fields.password.length < shortestPassword) return { message: 'passwordTooShort', field: 'password' };
  return checkPhone(fields);
}

/** /reset-password: the texted code and a new password, which one then signs in with. */
export const passwordResetMachine = createForm<ResetFields, string, ResetInput>({
  id: 'passwordReset',
  initial: ({ phoneNumber }) => ({ phoneNumber, code: '', password: '', confirmPassword: '' }),
  check: checkReset,
  succeeded: () => [notice('success', 'passwordChanged'), redirect('/login')],
});
