import { isEmail } from '#contract/fields.ts';
import { newsletterCategories } from '#contract/shop.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import { type MessageID, notice } from '../support/notices.ts';
import type { NewsletterFields } from './newsletter.types.ts';

const untouched: NewsletterFields = {
  email: '',
  products: false,
  services: false,
  events: false,
  coaching: false,
  all: true,
};

const single = newsletterCategories.filter((category) => category !== 'all');

/** Makes 'all' and the single categories exclude each other; selects 'all' when no single category is ticked. */
function adjustCategories(fields: NewsletterFields, name: keyof NewsletterFields): NewsletterFields {
  if (name === 'email') return fields;
  const all = name === 'all' ? fields.all : false;
  if (all || !single.some((category) => fields[category])) return { ...untouched, email: fields.email };
  return { ...fields, all: false };
}

/** Creates a newsletter form. The two forms differ in the message for a missing address (spec section 5). */
const createNewsletter = (id: string, missing: MessageID) =>
  createForm<NewsletterFields, string>({
    id,
    initial: () => untouched,
    check: ({ email }) =>
      failedChecks<'email'>(
        ...missingFields({ email }, ['email'], missing),
        !isEmail(email) && { message: 'emailInvalid', field: 'email' },
      ),
    adjust: adjustCategories,
    succeeded: (text) => [notice('success', { text })],
    reusable: true,
  });

export const footerNewsletterMachine = createNewsletter('footerNewsletter', 'requiredDetailsMissing');
export const homeNewsletterMachine = createNewsletter('homeNewsletter', 'emailMissing');
