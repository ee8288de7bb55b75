import { expect } from 'vitest';
import { categoryOf, footerNewsletterMachine, homeNewsletterMachine, newsletter } from '#machines/newsletter/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';

const modelOf = (machine: typeof homeNewsletterMachine) =>
  defineModel({
    machine,
    inputs: { start: undefined },
    events: {
      'field.changed': [
        newsletter.changed('email', 'ada@example.com'),
        newsletter.changed('email', 'ada'),
        newsletter.changed('events', true),
        newsletter.changed('events', false),
        newsletter.changed('all', true),
        newsletter.changed('all', false),
      ],
      'form.submitted': [newsletter.submitted()],
    },
    world: { submit: { done: ['Thank you.'], error: [failed.refused(), failed.of('offline')] } },
    remember: ({ fields }) => [fields.email, fields.all],
    invariants: ({ context: { fields } }) => {
      // Something is always chosen, and 'all' never together with a single category.
      expect(categoryOf(fields)).toMatch(/^(all|(products|services|events|coaching)(,(?!all)\w+)*)$/);
    },
  });

export const homeNewsletterModel = modelOf(homeNewsletterMachine);
export const footerNewsletterModel = modelOf(footerNewsletterMachine);
