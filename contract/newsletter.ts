import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { email } from './fields.ts';
import { type NewsletterCategory, newsletterCategories } from './shop.ts';
import { unsubscribeKeyForm } from './unsubscribe-key.ts';

const categories: ReadonlySet<string> = new Set(newsletterCategories);

/** One newsletter category, or several separated by commas; empty for all. */
export const subscriptionCategory = v.pipe(
  v.string(),
  v.maxLength(80),
  v.transform((value) => (value || 'all').split(',').map((part) => part.trim())),
  v.check((parts) => parts.length > 0 && parts.every((part) => categories.has(part)), 'There is no such newsletter.'),
  v.transform((parts) => [...new Set(parts)] as NewsletterCategory[]),
);

export const subscribe = defineCall(requestType<typeof subscribeRequest>, {
  method: 'POST',
  path: '/subscribe',
  auth: 'optional',
  answer: v.string(),
});
export const subscribeRequest = describeRequest(() => ({
  summary:
    'Subscribes an e-mail address to the newsletter. Answers the same whether it was subscribed before or not. With a token the subscription ends with the account.',
  body: v.strictObject({ email, category: v.nullish(subscriptionCategory, 'all') }),
  failures: { 401: 'The token is not valid any more.' },
}));

/** The key of a link that unsubscribes. */
export const unsubscribeKey = v.pipe(
  v.string(),
  v.regex(
    unsubscribeKeyForm,
    'This link is not complete. Open it again from the message, or unsubscribe with your email address.',
  ),
);

export const unsubscribe = defineCall(requestType<typeof unsubscribeRequest>, {
  method: 'POST',
  path: '/unsubscribe',
  auth: 'none',
  answer: v.string(),
});
export const unsubscribeRequest = describeRequest(() => ({
  summary:
    'Ends all newsletters of an e-mail address, or of the one that the key of a newsletter link belongs to. Answers the same whether it was subscribed or not.',
  body: v.pipe(
    v.strictObject({ email: v.optional(email), key: v.optional(unsubscribeKey) }),
    v.check((body) => (body.email === undefined) !== (body.key === undefined), 'Give an e-mail address or a key.'),
  ),
}));
