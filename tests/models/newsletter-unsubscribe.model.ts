import { expect } from 'vitest';
import {
  newsletterUnsubscribeEvents,
  newsletterUnsubscribeMachine,
  viewNewsletterUnsubscribe,
} from '#machines/newsletter-unsubscribe/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

export const newsletterUnsubscribeModel = defineModel({
  machine: newsletterUnsubscribeMachine,
  view: viewNewsletterUnsubscribe,
  // With the key of a link the form has no field; tests/machines/newsletter-unsubscribe.test.ts tests that.
  inputs: { 'a visitor': { key: null } },
  events: {
    'field.changed': [
      newsletterUnsubscribeEvents.changed('email', 'ada@example.com'),
      newsletterUnsubscribeEvents.changed('email', 'ada'),
    ],
    'form.submitted': [newsletterUnsubscribeEvents.submitted()],
  },
  invokeResults: { submit: { done: ['Unsubscribed.'], error: [failed.of('offline')] } },
  stateKey: ({ fields, errors, failure }) => [fields.email, Object.keys(errors), failure?.kind],
  invariants: (snapshot, { event }) => {
    const view = viewNewsletterUnsubscribe(snapshot);
    if (event?.type === 'form.submitted') expect(view.busy).toBe(snapshot.context.fields.email === 'ada@example.com');
    expect(view.canSubmit).toBe(!view.busy && !view.done);
  },
});
