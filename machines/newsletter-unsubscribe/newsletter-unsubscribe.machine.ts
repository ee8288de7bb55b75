import { isEmail } from '#contract/fields.ts';
import { createForm } from '../support/form.ts';
import type { UnsubscribeFields, UnsubscribeInput } from './newsletter-unsubscribe.types.ts';

/** /unsubscribe: ends the newsletter of the address that is typed, or of the one that the link's key belongs to. */
export const newsletterUnsubscribeMachine = createForm<UnsubscribeFields, string, UnsubscribeInput>({
  id: 'newsletterUnsubscribe',
  initial: () => ({ email: '' }),
  check: ({ email }, { key }) => {
    if (key !== null) return null;
    if (email.trim() === '') return { message: 'emailMissing', field: 'email' };
    return isEmail(email) ? null : { message: 'emailInvalid', field: 'email' };
  },
});
