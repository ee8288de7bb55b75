import { isEmail } from '#contract/fields.ts';
import { createForm, failuresOf, missingOf } from '../support/form.ts';
import type { UnsubscribeFields, UnsubscribeInput } from './newsletter-unsubscribe.types.ts';

/** /unsubscribe: ends the newsletter of the address that is typed, or of the one that the link's key belongs to. */
export const newsletterUnsubscribeMachine = createForm<UnsubscribeFields, string, UnsubscribeInput>({
  id: 'newsletterUnsubscribe',
  initial: () => ({ email: '' }),
  check: ({ email }, { key }) =>
    key === null
      ? failuresOf<'email'>(
          ...missingOf({ email }, ['email'], 'emailMissing'),
          !isEmail(email) && { message: 'emailInvalid', field: 'email' },
        )
      : [],
});
