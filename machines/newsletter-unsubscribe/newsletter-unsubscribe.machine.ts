import { isEmail } from '#contract/fields.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import type { UnsubscribeFields, UnsubscribeInput } from './newsletter-unsubscribe.types.ts';

/** /unsubscribe: ends the newsletter for the typed address, or for the subscriber whose key is in the link. */
export const newsletterUnsubscribeMachine = createForm<UnsubscribeFields, string, UnsubscribeInput>({
  id: 'newsletterUnsubscribe',
  initial: () => ({ email: '' }),
  check: ({ email }, { key }) =>
    key === null
      ? failedChecks<'email'>(
          ...missingFields({ email }, ['email'], 'emailMissing'),
          !isEmail(email) && { message: 'emailInvalid', field: 'email' },
        )
      : [],
});
