import {
  passwordResetEvents,
  passwordResetMachine,
  resetRequestEvents,
  resetRequestMachine,
  viewPasswordReset,
  viewResetRequest,
} from '#machines/password-reset/index.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';

const error = [failed.refused('The code is wrong or has expired. Ask for a new one.'), failed.of('offline')];

export const resetRequestModel = defineModel({
  machine: resetRequestMachine,
  view: viewResetRequest,
  inputs: { empty: { phoneNumber: '' }, named: { phoneNumber: '0712 345 678' } },
  events: {
    'field.changed': [
      resetRequestEvents.changed('phoneNumber', ''),
      resetRequestEvents.changed('phoneNumber', '12'),
      resetRequestEvents.changed('phoneNumber', '0712 345 678'),
    ],
    'form.submitted': [resetRequestEvents.submitted()],
  },
  spec: {
    'form.submitted': 'Reset request requires the phone number',
  },
  invokeResults: { submit: { done: ['If this number has an account, a code is on its way to it.'], error } },
  stateKey: ({ fields }) => fields.phoneNumber,
  invariants: expectForm,
});

export const passwordResetModel = defineModel({
  machine: passwordResetMachine,
  view: viewPasswordReset,
  inputs: { named: { phoneNumber: '0712 345 678' } },
  events: {
    'field.changed': [
      passwordResetEvents.changed('code', '123 456'),
      passwordResetEvents.changed('password', 'a new password'),
      passwordResetEvents.changed('confirmPassword', 'a new password'),
      passwordResetEvents.changed('confirmPassword', 'another'),
    ],
    'form.submitted': [passwordResetEvents.submitted()],
  },
  spec: {
    'form.submitted': [
      'Reset password requires: phone',
      'Reset password requires: code',
      'Reset password requires: password',
      "Reset password: password must equal confirm ('Password not matching.')",
    ],
  },
  invokeResults: { submit: { done: ['Your password has been changed.'], error } },
  stateKey: ({ fields: { code, password, confirmPassword } }) => [code, password, confirmPassword],
  invariants: (snapshot, walked) =>
    expectForm(snapshot, walked, { notices: () => [notice('success', 'passwordChanged'), redirect('/login')] }),
});
