import { expect } from 'vitest';
import {
  footerNewsletterMachine,
  homeNewsletterMachine,
  newsletterCategory,
  newsletterEvents,
  viewNewsletter,
} from '#machines/newsletter/index.ts';
import { notice } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';

const emails = [newsletterEvents.changed('email', 'ada@example.com'), newsletterEvents.changed('email', 'ada')];
const categories = [
  newsletterEvents.changed('events', true),
  newsletterEvents.changed('events', false),
  newsletterEvents.changed('all', true),
  newsletterEvents.changed('all', false),
];

const modelOf = (
  machine: typeof homeNewsletterMachine,
  changes: readonly (typeof categories | typeof emails)[number][],
) =>
  defineModel({
    machine,
    view: viewNewsletter,
    inputs: { start: undefined },
    events: {
      'field.changed': changes,
      'form.submitted': [newsletterEvents.submitted()],
    },
    invokeResults: { submit: { done: ['Thank you.'], error: [failed.refused(), failed.of('offline')] } },
    stateKey: ({ fields }) => [fields.email, fields.all],
    invariants: (snapshot, walked) => {
      const { fields } = snapshot.context;
      expectForm(snapshot, walked, {
        notices: (text) => [notice('success', { text })],
        resetsTo: () => ({ email: '', all: true }),
        adjusts: true,
      });
      const { event } = walked;
      if (event?.type === 'field.changed' && event.name === 'email') expect(fields.email).toBe(event.value);
      // At least one category is chosen, and `all` is never combined with others.
      expect(newsletterCategory(fields)).toMatch(/^(all|(products|services|events|coaching)(,(?!all)\w+)*)$/);
    },
  });

export const homeNewsletterModel = modelOf(homeNewsletterMachine, [...emails, ...categories]);
/** The form in the footer has only the email address. */
export const footerNewsletterModel = modelOf(footerNewsletterMachine, emails);
