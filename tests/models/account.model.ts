import { describeModel, type Steps } from '@uwanja/flow-paths';
import type { InputFrom, SnapshotFrom } from 'xstate';
import {
  type AccountFields,
  accountDeletionMachine,
  accountDetailsEvents,
  accountDetailsMachine,
  accountMachine,
  deletionEvents,
  viewAccount,
  viewAccountDetails,
  viewDeletion,
} from '#machines/account/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { formMembers, isBlank, isNoEmail } from './form.rules.ts';
import { ada } from './purchases.ts';
import { customerCases, resourceMembers, shownResource } from './resource.rules.ts';
import { userOf } from './users.ts';

const answers = { done: [null, userOf()], error: [failed.of('offline')] };

export const accountModel = describeModel({
  machine: accountMachine,
  view: viewAccount,
  ...resourceMembers<unknown>((user) => user === null),
  shows: shownResource,
  ...customerCases,
  invokeResults: { load: answers },
});

type DetailsInput = InputFrom<typeof accountDetailsMachine>;

/** No name at all is accepted, or both parts; a stored name can be changed but not removed. */
const needsNames = ({ firstName, lastName }: AccountFields, { user }: DetailsInput) =>
  ![firstName, lastName, user.firstName, user.lastName].every(isBlank);
/** The current password alone is ignored, because a browser may have filled it in. */
const changesPassword = ({ password, confirmPassword }: AccountFields) => password + confirmPassword !== '';

const details = {
  machine: accountDetailsMachine,
  view: viewAccountDetails,
  ...formMembers<AccountFields, DetailsInput, { readonly user: DetailsInput['user']; readonly token: string }>({
    initial: ({ user: { firstName, lastName, email } }) => ({
      firstName,
      lastName,
      email,
      currentPassword: '',
      password: '',
      confirmPassword: '',
    }),
    checks: [
      ...(['firstName', 'lastName'] as const).map((field) => ({
        field,
        isWrong: (fields: AccountFields, input: DetailsInput) => needsNames(fields, input) && isBlank(fields[field]),
        message: 'nameMissing' as const,
      })),
      // @verifies /account-management edits: email
      { field: 'email', isWrong: ({ email }) => !isBlank(email) && isNoEmail(email), message: 'emailInvalid' },
      {
        field: 'confirmPassword',
        isWrong: ({ password, confirmPassword }) => password !== confirmPassword,
        // @verifies /account-management edits: confirm
        message: 'passwordsNotMatching',
      },
      {
        field: 'password',
        isWrong: (fields) => changesPassword(fields) && isBlank(fields.password),
        message: 'requiredDetailsMissing',
      },
      {
        field: 'password',
        isWrong: (fields) => changesPassword(fields) && fields.password.length < 8,
        // @verifies /account-management edits: password
        message: 'passwordTooShort',
      },
      {
        field: 'currentPassword',
        isWrong: (fields) => changesPassword(fields) && fields.currentPassword === '',
        message: 'requiredDetailsMissing',
      },
    ],
    // @verifies /account-management, no action attached: UPDATE
    emits: () => [toast('success', 'Your details have been saved.')],
    sends: ({ user: { email }, token }) => [{ id: 'session', event: { type: 'session.renewed', token, email } }],
    isReusable: true,
    // It continues from the saved user, with the new token.
    renewed: ({ customer, session }, { user, token }) => ({ customer: { ...customer, token }, session, user }),
  }),
};

/** How many fields are filled, so that a path fills all of them. */
const filledOf = (fields: object) => Object.values(fields).filter((value) => value !== '').length;

/** Several errors at once, of which each change removes one. */
const errors = describeModel({
  ...details,
  name: 'its errors',
  machineOnly: true,
  inputs: { named: { customer: ada, session: sessionActor, user: userOf() } },
  events: {
    // @verifies /account-management edits: first name
    'field.changed': [
      accountDetailsEvents.changed('firstName', ' '),
      // @verifies /account-management edits: last name
      accountDetailsEvents.changed('lastName', ' '),
      accountDetailsEvents.changed('email', 'ada@'),
      accountDetailsEvents.changed('password', '1234567'),
      accountDetailsEvents.changed('password', ' '.repeat(8)),
      accountDetailsEvents.changed('confirmPassword', '12345678'),
    ],
    'form.submitted': [accountDetailsEvents.submitted()],
  },
  invokeResults: {},
  stateKey: (context) => [filledOf(context.fields), Object.values(context.errors).filter(Boolean).length],
});

/** A change of all fields, of an account without a name. */
const filled = describeModel({
  ...details,
  name: 'its fields',
  machineOnly: true,
  inputs: {
    nameless: { customer: ada, session: sessionActor, user: userOf({ firstName: '', lastName: '', email: '' }) },
  },
  events: {
    'field.changed': [
      accountDetailsEvents.changed('firstName', 'Ada'),
      accountDetailsEvents.changed('lastName', 'Achieng'),
      accountDetailsEvents.changed('email', ' '),
      accountDetailsEvents.changed('email', 'ada@example.com'),
      accountDetailsEvents.changed('password', '12345678'),
      accountDetailsEvents.changed('confirmPassword', '12345678'),
      accountDetailsEvents.changed('currentPassword', 'correct horse'),
    ],
    'form.submitted': [accountDetailsEvents.submitted()],
  },
  invokeResults: { submit: { done: [{ user: userOf({ email: 'zuri@example.com' }), token: 'renewed' }] } },
  stateKey: ({ fields }) => filledOf(fields),
});

/** A password that is corrected after its confirmation was marked. */
const corrected = describeModel({
  ...details,
  name: 'a corrected password',
  machineOnly: true,
  inputs: { named: { customer: ada, session: sessionActor, user: userOf() } },
  events: {
    'field.changed': [
      accountDetailsEvents.changed('currentPassword', 'correct horse'),
      accountDetailsEvents.changed('password', 'another password'),
      accountDetailsEvents.changed('password', '12345678'),
      accountDetailsEvents.changed('confirmPassword', '12345678'),
    ],
    'form.submitted': [accountDetailsEvents.submitted()],
  },
  invokeResults: {},
  stateKey: ({ fields, errors: { confirmPassword } }) => [filledOf(fields), confirmPassword],
});

export const accountDetailsModel = describeModel({
  ...details,
  inputs: { named: { customer: ada, session: sessionActor, user: userOf() } },
  events: {
    'field.changed': [
      accountDetailsEvents.changed('firstName', ''),
      accountDetailsEvents.changed('firstName', 'Ada'),
      accountDetailsEvents.changed('email', 'ada@'),
      accountDetailsEvents.changed('password', 'a new password'),
      accountDetailsEvents.changed('confirmPassword', 'a new password'),
      accountDetailsEvents.changed('currentPassword', 'correct horse'),
    ],
    'form.submitted': [accountDetailsEvents.submitted()],
  },
  invokeResults: {
    submit: {
      done: [{ user: userOf({ firstName: 'Zuri' }), token: 'renewed' }],
      error: [failed.refused('The current password is wrong.')],
    },
  },
  stateKey: ({ fields: { firstName, password, confirmPassword } }) => [firstName, password, confirmPassword],
  furtherModels: [errors, filled, corrected],
});

const emptied = { password: '', missing: false, failure: null };
const isConfirming = ({ value }: SnapshotFrom<typeof accountDeletionMachine>) => typeof value === 'object';

const deletionSteps: Steps<typeof accountDeletionMachine> = {
  'deletion.requested': ({ before: { value } }) => (value === 'closed' ? { state: 'confirming.editing' } : {}),
  'deletion.passwordTyped': ({ before, event: { password } }) =>
    isConfirming(before) ? { state: 'confirming.editing', changes: { ...emptied, password } } : {},
  // @verifies /account-management, no action attached: DELETE ACCOUNT
  'deletion.confirmed': ({ before }) => {
    if (!isConfirming(before)) return {};
    if (before.context.password !== '') return { state: 'deleting' };
    return {
      state: 'confirming.invalid',
      changes: { missing: true, failure: null },
      emits: [toast('error', 'Required details missing.')],
    };
  },
  // A closed dialog holds no password.
  'deletion.cancelled': ({ before }) => (isConfirming(before) ? { state: 'closed', changes: emptied } : {}),
  'deleteAccount done': ({ before: { context } }) => ({
    state: 'deleted',
    changes: emptied,
    emits: [toast('success', 'Your account has been deleted.')],
    sends: [{ id: 'session', event: { type: 'session.ended', token: context.customer.token } }],
  }),
  'deleteAccount error': ({ event: { error } }) => ({
    state: 'confirming.failed',
    changes: { failure: failureOf(error) },
    emits: [failureToast(error)],
  }),
};

export const accountDeletionModel = describeModel({
  machine: accountDeletionMachine,
  view: viewDeletion,
  inputs: { customer: { customer: ada, session: sessionActor } },
  events: {
    'deletion.requested': [deletionEvents.requested()],
    'deletion.passwordTyped': [deletionEvents.passwordTyped('correct horse'), deletionEvents.passwordTyped('')],
    'deletion.confirmed': [deletionEvents.confirmed()],
    'deletion.cancelled': [deletionEvents.cancelled()],
  },
  invokeResults: {
    deleteAccount: {
      done: ['Your account has been deleted.'],
      error: [failed.refused('The current password is wrong.'), failed.of('offline')],
    },
  },
  stateKey: ({ password }) => password !== '',
  start: (input) => ({ ...input, password: '', missing: false, failure: null }),
  invokes: { deleteAccount: { in: 'deleting', input: ({ customer, password }) => ({ customer, password }) } },
  steps: deletionSteps,
  shows: ({ value, context: { password, missing, failure } }) => ({
    open: value !== 'closed' && value !== 'deleted',
    password,
    error: missing ? 'requiredDetailsMissing' : messageOf(failure),
    failed: failure !== null,
    busy: value === 'deleting',
    canRequest: value === 'closed',
    canConfirm: typeof value === 'object',
    canCancel: typeof value === 'object',
  }),
});
