import { describeModel } from '@uwanja/flow-paths';
import { browserOf, control, fillIn, type Walk } from '@uwanja/flow-paths/browser';
import { registrationEvents } from '#machines/registration/index.ts';
import { call, password } from '#tests/support/browser/customer.ts';
import { registrationModel } from './registration.model.ts';

const labels = {
  email: 'Email (optional)',
  username: 'Username (alias, optional)',
  phoneNumber: 'Phone number',
  referredBy: 'Referral code (optional)',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;

const form = ({ page }: Walk) => page.getByRole('main');
const phoneOf = ({ number }: Walk) => `07952${String(number).padStart(5, '0')}`;
const busy = ({ page }: Walk) =>
  page.getByRole('main').getByRole('button', { name: 'REGISTER', exact: true, disabled: true }).waitFor();

export const registrationBrowser = browserOf(
  describeModel({
    ...registrationModel,
    events: {
      ...registrationModel.events,
      'field.changed': [
        registrationEvents.changed('phoneNumber', '0712 345 678'),
        registrationEvents.changed('password', 'correct horse'),
        registrationEvents.changed('confirmPassword', 'correct horse'),
      ],
    },
  }),
)({
  arrange: async (walk) => {
    await walk.open('/register');
    return { phoneNumber: phoneOf(walk) };
  },
  events: {
    'field.changed': (walk, { phoneNumber }, { name, value }) =>
      fillIn(form(walk).getByLabel(labels[name], { exact: true }), name === 'phoneNumber' ? phoneNumber : value),
    'form.submitted': (walk) => control(form(walk), 'REGISTER').click(),
  },
  invokes: {
    submit: {
      call: /^POST \/register$/,
      // Registers the number first, so that the server refuses it.
      error: async ({ site }, { phoneNumber }, { kind }) =>
        kind === 'refused' && call(site.url, 'POST', '/register', '', { phoneNumber, password }),
    },
  },
  states: {
    'open.editing': (walk) => control(form(walk), 'REGISTER').waitFor(),
    'open.invalid': ({ page }) => page.locator('[aria-invalid="true"]').first().waitFor(),
    'open.failed': ({ page }) => page.getByRole('alert').first().waitFor(),
    submitting: busy,
    // The session signs the user in, and the page is left.
    done: null,
  },
  requiredTransitions: {
    underWay: ['registration.submitting --field.changed[0]-->'],
    server: ['registration.submitting --xstate.error.actor.submit[0]-->'],
  },
});
