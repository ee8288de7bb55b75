import { isEmail } from '#contract/fields.ts';
import { type CheckFailure, createForm } from '../support/form.ts';
import type { Answer, ContactFields, Input } from './contact.types.ts';

const required = ['name', 'email', 'subject', 'issue'] as const;

/** The first field that is missing, else an address that cannot be answered. */
function checkContact(fields: ContactFields): CheckFailure<keyof ContactFields> | null {
  const missing = required.find((name) => fields[name].trim() === '');
  if (missing) return { message: 'requiredDetailsMissing', field: missing };
  return isEmail(fields.email) ? null : { message: 'emailInvalid', field: 'email' };
}

/** Opens a support ticket. The form may be used again after a success. */
export const contactMachine = createForm<ContactFields, Answer, Input>({
  id: 'contact',
  initial: ({ email }) => ({ name: '', email, subject: '', issue: '' }),
  check: checkContact,
  again: true,
});
