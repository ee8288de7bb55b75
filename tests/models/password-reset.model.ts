import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import {
  passwordResetEvents,
  passwordResetMachine,
  type ResetFields,
  type ResetRequestFields,
  resetRequestEvents,
  resetRequestMachine,
  viewPasswordReset,
  viewResetRequest,
} from '#machines/password-reset/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed } from './failures.ts';
import { formMembers, isNoPhone, phones, required, shownForm } from './form.rules.ts';

const error = [failed.refused('The code is wrong or has expired. Ask for a new one.'), failed.of('offline')];

const request = {
  machine: resetRequestMachine,
  view: viewResetRequest,
  ...formMembers<ResetRequestFields, ResetRequestFields, string>({
    initial: ({ phoneNumber }) => ({ phoneNumber }),
    checks: [
      ...required<ResetRequestFields>({ phoneNumber: 'Reset request requires the phone number' }),
      { field: 'phoneNumber', isWrong: ({ phoneNumber }) => isNoPhone(phoneNumber), message: 'phoneInvalid' },
    ],
    // The page has the number when the person comes back to it.
    emits: (_, { phoneNumber }) => [
      {
        type: 'redirect',
        to: '/forgot-password',
        replace: true,
        state: { phoneNumber },
        from: ['/forgot-password'],
      },
    ],
  }),
  // Afterwards it shows the number that was sent, not what was typed meanwhile.
  shows: (snapshot: SnapshotFrom<typeof resetRequestMachine>) => {
    const form = shownForm(snapshot);
    const fields = (snapshot.value === 'done' && snapshot.context.sent) || form.fields;
    return { ...form, fields, phone: phones[fields.phoneNumber] ?? '' };
  },
} satisfies Partial<FlowModel<typeof resetRequestMachine>>;

/** A phone number that is a space. */
const blankNumber = describeModel({
  ...request,
  name: 'a blank number',
  machineOnly: true,
  inputs: { blank: { phoneNumber: ' ' } },
  events: { 'field.changed': [], 'form.submitted': [resetRequestEvents.submitted()] },
  invokeResults: {},
});

export const resetRequestModel = describeModel({
  ...request,
  inputs: { empty: { phoneNumber: '' }, named: { phoneNumber: '0712 345 678' } },
  events: {
    'field.changed': [
      resetRequestEvents.changed('phoneNumber', ''),
      resetRequestEvents.changed('phoneNumber', '12'),
      resetRequestEvents.changed('phoneNumber', '0712 345 678'),
    ],
    'form.submitted': [resetRequestEvents.submitted()],
  },
  invokeResults: { submit: { done: ['If this number has an account, a code is on its way to it.'], error } },
  stateKey: ({ fields }) => fields.phoneNumber,
  furtherModels: [blankNumber],
});

const reset = {
  machine: passwordResetMachine,
  view: viewPasswordReset,
  ...formMembers<ResetFields, ResetRequestFields, string>({
    initial: ({ phoneNumber }) => ({ phoneNumber, code: '', password: '', confirmPassword: '' }),
    checks: [
      ...required<ResetFields>({
        // @verifies Reset password asks for: phone number
        phoneNumber: 'Reset password requires: phone',
        code: 'Reset password requires: code',
        password: 'Reset password requires: password',
      }),
      {
        field: 'confirmPassword',
        isWrong: ({ password, confirmPassword }) => password !== confirmPassword,
        message: 'passwordNotMatching',
        // @verifies 'Password not matching.'
        statement: "Reset password: password must equal confirm ('Password not matching.')",
      },
      { field: 'password', isWrong: ({ password }) => password.length < 8, message: 'passwordTooShort' },
      { field: 'phoneNumber', isWrong: ({ phoneNumber }) => isNoPhone(phoneNumber), message: 'phoneInvalid' },
    ],
    // The server's sentence says whether the account lost its data, so it stays as long as a default toast.
    emits: (sentence) => [
      // @verifies Visitor resets password
      toast('info', sentence),
      { type: 'redirect', to: '/login' },
    ],
  }),
  shows: (snapshot: SnapshotFrom<typeof passwordResetMachine>) => ({
    ...shownForm(snapshot),
    phone: phones[snapshot.context.fields.phoneNumber] ?? '',
  }),
} satisfies Partial<FlowModel<typeof passwordResetMachine>>;

/** Fields that hold only a space, and a password that is one character too short. */
const oddFields = describeModel({
  ...reset,
  name: 'its odd fields',
  machineOnly: true,
  inputs: { named: { phoneNumber: '0712 345 678' }, unnamed: { phoneNumber: ' ' } },
  events: {
    'field.changed': [
      passwordResetEvents.changed('phoneNumber', '12'),
      passwordResetEvents.changed('code', '123 456'),
      passwordResetEvents.changed('code', ' '),
      passwordResetEvents.changed('password', '12345678'),
      passwordResetEvents.changed('password', '1234567'),
      passwordResetEvents.changed('password', ' '.repeat(8)),
      passwordResetEvents.changed('confirmPassword', '12345678'),
      passwordResetEvents.changed('confirmPassword', '1234567'),
    ],
    'form.submitted': [passwordResetEvents.submitted()],
  },
  invokeResults: { submit: { done: ['Your password has been changed.'] } },
  stateKey: ({ fields: { password, confirmPassword } }) => [password, confirmPassword],
});

/** A password that is corrected after its confirmation was marked. */
const corrected = describeModel({
  ...reset,
  name: 'a corrected password',
  machineOnly: true,
  inputs: { named: { phoneNumber: '0712 345 678' } },
  events: {
    'field.changed': [
      passwordResetEvents.changed('code', '123 456'),
      passwordResetEvents.changed('password', 'another password'),
      passwordResetEvents.changed('password', '12345678'),
      passwordResetEvents.changed('confirmPassword', '12345678'),
    ],
    'form.submitted': [passwordResetEvents.submitted()],
  },
  invokeResults: {},
  stateKey: ({ fields, errors }) => [
    Object.values(fields).filter((value) => value !== '').length,
    errors.confirmPassword,
  ],
});

export const passwordResetModel = describeModel({
  ...reset,
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
  invokeResults: { submit: { done: ['Your password has been changed.'], error } },
  stateKey: ({ fields: { code, password, confirmPassword } }) => [code, password, confirmPassword],
  furtherModels: [oddFields, corrected],
});
