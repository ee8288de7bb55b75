import { isEmail } from '#contract/fields.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import type { Answer, ContactFields, Input } from './contact.types.ts';

const required = ['name', 'email', 'subject', 'issue'] as const;

/** Checks the required fields first, then the e-mail address. */
const checkContact = (fields: ContactFields) =>
  failedChecks<keyof ContactFields>(
    ...missingFields(fields, required),
    !isEmail(fields.email) && { message: 'emailInvalid', field: 'email' },
  );

/** Opens a support ticket. The form can be used again after a success. */
export const contactMachine = createForm<ContactFields, Answer, Input>({
  id: 'contact',
  initial: ({ email, subject }) => ({ name: '', email, subject, issue: '', recording: '', isAttached: false }),
  check: checkContact,
  reusable: true,
});
