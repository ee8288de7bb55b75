import { describeModel } from '@uwanja/flow-paths';
import type { InputFrom } from 'xstate';
import {
  type RegistrationFields,
  registrationEvents,
  registrationMachine,
  viewRegistration,
} from '#machines/registration/index.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed } from './failures.ts';
import { formMembers, isBlank, isNoEmail, isNoPhone, required } from './form.rules.ts';
import { ada } from './session.model.ts';

const toCheckout = '/checkout-address';
type Input = InputFrom<typeof registrationMachine>;

const members = formMembers<RegistrationFields, Input, typeof ada>({
  // @verifies Sign-up: alias/username
  // @verifies Sign-up: phoneNumber
  // @verifies Sign-up: email
  // @verifies Sign-up: password
  // @verifies Sign-up: referredBy
  // @verifies Sign-up: confirmPassword
  initial: () => ({ email: '', username: '', phoneNumber: '', referredBy: '', password: '', confirmPassword: '' }),
  checks: [
    ...required<RegistrationFields>({
      phoneNumber: 'Register requires: phone number',
      password: "Register requires: password ('Required details missing.')",
    }),
    {
      field: 'confirmPassword',
      isWrong: ({ password, confirmPassword }) => password !== confirmPassword,
      message: 'passwordsNotMatching',
      statement: "Register: password must equal confirmation ('Passwords not matching')",
    },
    { field: 'phoneNumber', isWrong: ({ phoneNumber }) => isNoPhone(phoneNumber), message: 'phoneInvalid' },
    {
      field: 'email',
      isWrong: ({ email }) => !isBlank(email) && isNoEmail(email),
      message: 'emailInvalid',
      statement: 'Register, optional: email',
    },
    // @verifies Format checks: none shown (settled: phone, e-mail and length of a new password are checked)
    { field: 'password', isWrong: ({ password }) => password.length < 8, message: 'passwordTooShort' },
  ],
  // The session stores itself and redirects.
  // @verifies Shared state offers the action: login
  // @verifies Shared state offers the action: register
  // @verifies Shared state offers the action: logout
  sends: (session, { to }) => [{ id: 'session', event: { type: 'session.began', session, to } }],
});

/** All fields, with values that are easily mistaken for good ones. */
const oddFields = describeModel({
  machine: registrationMachine,
  // @verifies Register, optional: alias
  // @verifies Register, optional: referral
  name: 'its odd fields',
  machineOnly: true,
  view: viewRegistration,
  ...members,
  inputs: { 'on the way to the checkout': { session: sessionActor, to: toCheckout } },
  events: {
    'field.changed': [
      registrationEvents.changed('phoneNumber', ' '),
      registrationEvents.changed('phoneNumber', '+1 555 0100'),
      registrationEvents.changed('phoneNumber', '0712 345 678'),
      registrationEvents.changed('password', '1234567'),
      registrationEvents.changed('password', ' '.repeat(8)),
      registrationEvents.changed('password', '12345678'),
      registrationEvents.changed('confirmPassword', '12345678'),
      registrationEvents.changed('email', ' '),
      registrationEvents.changed('email', 'ada@'),
      registrationEvents.changed('email', 'ada@example.com'),
      registrationEvents.changed('username', 'ada'),
      registrationEvents.changed('referredBy', 'grace'),
    ],
    'form.submitted': [registrationEvents.submitted()],
  },
  invokeResults: { submit: { done: [ada] } },
  // How many fields are filled, so that a path fills all of them.
  stateKey: ({ fields, errors }) => [
    Object.values(fields).filter((value) => value.trim() !== '').length,
    errors.confirmPassword,
  ],
});

/** A password that is corrected after its confirmation was marked, and an e-mail address. */
const corrected = describeModel({
  ...oddFields,
  name: 'a corrected password',
  events: {
    'field.changed': [
      registrationEvents.changed('phoneNumber', '0712 345 678'),
      registrationEvents.changed('password', 'another password'),
      registrationEvents.changed('password', '12345678'),
      registrationEvents.changed('confirmPassword', '12345678'),
      registrationEvents.changed('email', 'ada@example.com'),
    ],
    'form.submitted': [registrationEvents.submitted()],
  },
});

export const registrationModel = describeModel({
  machine: registrationMachine,
  view: viewRegistration,
  ...members,
  inputs: { start: { session: sessionActor, to: null } },
  events: {
    'field.changed': [
      registrationEvents.changed('phoneNumber', '0712 345 678'),
      registrationEvents.changed('password', 'correct horse'),
      registrationEvents.changed('confirmPassword', 'correct horse'),
      registrationEvents.changed('email', 'no address'),
      registrationEvents.changed('email', ''),
    ],
    'form.submitted': [registrationEvents.submitted()],
  },
  invokeResults: {
    submit: { done: [ada], error: [failed.refused('This phone number has an account.'), failed.of('offline')] },
  },
  stateKey: ({ fields }) => [fields.phoneNumber !== '', fields.password !== '', fields.confirmPassword !== ''],
  furtherModels: [oddFields, corrected],
});
