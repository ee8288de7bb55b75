import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  footerNewsletterMachine,
  homeNewsletterMachine,
  type NewsletterFields,
  newsletterCategory,
  newsletterEvents,
  viewNewsletter,
} from '#machines/newsletter/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed } from './failures.ts';
import { type Check, formMembers, isBlank, isNoEmail, shownForm } from './form.rules.ts';

const emails = [newsletterEvents.changed('email', 'ada@example.com'), newsletterEvents.changed('email', 'ada')];
const categories = [
  newsletterEvents.changed('events', true),
  newsletterEvents.changed('events', false),
  newsletterEvents.changed('all', true),
  newsletterEvents.changed('all', false),
];

const single = ['products', 'services', 'events', 'coaching'] as const;
const allOnly = { products: false, services: false, events: false, coaching: false, all: true };

/** `all` and the single categories exclude each other, and one is always chosen. */
function adjusted(fields: NewsletterFields, name: string): NewsletterFields {
  if (name === 'email') return fields;
  const isAll = (name === 'all' && fields.all) || single.every((category) => !fields[category]);
  return { ...fields, ...(isAll ? allOnly : { all: false }) };
}

type Change = (typeof categories | typeof emails)[number];
const oddChanges = [...emails, newsletterEvents.changed('email', ' '), newsletterEvents.changed('products', true)];

function modelOf(
  machine: typeof homeNewsletterMachine,
  changes: readonly Change[],
  missing: Check<NewsletterFields, undefined>,
) {
  const rules = {
    machine,
    view: viewNewsletter,
    ...formMembers<NewsletterFields, undefined, string>({
      initial: () => ({ email: '', ...allOnly }),
      checks: [missing, { field: 'email', isWrong: ({ email }) => isNoEmail(email), message: 'emailInvalid' }],
      adjusted,
      isReusable: true,
      emits: (text) => [toast('success', text)],
    }),
    shows: (snapshot: SnapshotFrom<typeof homeNewsletterMachine>) => ({
      ...shownForm(snapshot),
      // @verifies Newsletter block with checkbox: products
      // @verifies Newsletter block with checkbox: services
      // @verifies Newsletter block with checkbox: events
      // @verifies Newsletter block with checkbox: coaching
      // @verifies Newsletter block with checkbox: all
      categories: [...single, 'all' as const].map((category) => ({
        category,
        chosen: snapshot.context.fields[category],
      })),
    }),
    inputs: { start: undefined },
    stateKey: ({ fields }: { readonly fields: NewsletterFields }) => [fields.email, fields.all],
    invariants: ({ context: { fields } }: SnapshotFrom<typeof homeNewsletterMachine>) =>
      expect(newsletterCategory(fields)).toBe([...single, 'all' as const].filter((name) => fields[name]).join(',')),
  } satisfies Partial<FlowModel<typeof homeNewsletterMachine>>;
  /** An address that is a space, and two categories. */
  const odd = describeModel({
    ...rules,
    name: 'its odd fields',
    machineOnly: true,
    events: {
      'field.changed': [...oddChanges, ...changes.slice(2, 3)],
      'form.submitted': [newsletterEvents.submitted()],
    },
    invokeResults: { submit: { done: ['Thank you.'] } },
  });
  return describeModel({
    ...rules,
    events: { 'field.changed': changes, 'form.submitted': [newsletterEvents.submitted()] },
    invokeResults: { submit: { done: ['Thank you.'], error: [failed.refused(), failed.of('offline')] } },
    furtherModels: [odd],
  });
}

const isMissing = ({ email }: NewsletterFields) => isBlank(email);
export const homeNewsletterModel = modelOf(homeNewsletterMachine, [...emails, ...categories], {
  field: 'email',
  isWrong: isMissing,
  message: 'emailMissing',
  // @verifies Newsletter
  // @verifies The home check may be faulty (settled: it works as its message says)
  statement: "Newsletter: the home block says 'Email missing.'",
});
/** The form in the footer has only the email address. */
export const footerNewsletterModel = modelOf(footerNewsletterMachine, emails, {
  field: 'email',
  isWrong: isMissing,
  message: 'requiredDetailsMissing',
  statement: "Newsletter: the footer requires email ('Required details missing.')",
});
