import { expect } from 'vitest';
import {
  accountDeletionMachine,
  accountDetails,
  accountDetailsMachine,
  accountMachine,
  deletion,
  viewAccount,
  viewDeletion,
} from '#machines/account/index.ts';
import { resource } from '#machines/support/resource.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { userOf } from './people.ts';
import { ada, grace } from './purchases.ts';

const answers = { done: [null, userOf()], error: [failed.of('offline')] };

export const accountModel = defineModel({
  machine: accountMachine,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resource.retried()],
    'resource.reloaded': [resource.reloaded()],
    'resource.changed': [resource.changed(ada), resource.changed(grace)],
  },
  world: { load: answers, reload: answers },
  remember: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot) => {
    const { status, data } = viewAccount(snapshot);
    expect(data !== null || status !== 'ready').toBe(true);
    expect(data === null || status !== 'empty').toBe(true);
  },
});

export const accountDetailsModel = defineModel({
  machine: accountDetailsMachine,
  inputs: { named: { session: ada, user: userOf() } },
  events: {
    'field.changed': [
      accountDetails.changed('firstName', ''),
      accountDetails.changed('firstName', 'Ada'),
      accountDetails.changed('email', 'ada@'),
      accountDetails.changed('password', 'a new password'),
      accountDetails.changed('confirmPassword', 'a new password'),
      accountDetails.changed('currentPassword', 'correct horse'),
    ],
    'form.submitted': [accountDetails.submitted()],
  },
  world: {
    submit: { done: [userOf({ firstName: 'Zuri' })], error: [failed.refused('The current password is wrong.')] },
  },
  remember: ({ fields: { firstName, password, confirmPassword } }) => [firstName, password, confirmPassword],
  invariants: (snapshot) => {
    // What was sent is not kept in the page.
    if (snapshot.hasTag('done')) expect(snapshot.context.fields).toMatchObject({ password: '', currentPassword: '' });
  },
});

export const accountDeletionModel = defineModel({
  machine: accountDeletionMachine,
  inputs: { customer: ada },
  events: {
    'deletion.asked': [deletion.asked()],
    'deletion.passwordTyped': [deletion.passwordTyped('correct horse'), deletion.passwordTyped('')],
    'deletion.confirmed': [deletion.confirmed()],
    'deletion.cancelled': [deletion.cancelled()],
  },
  world: {
    deleteAccount: {
      done: ['Your account has been deleted.'],
      error: [failed.refused('The current password is wrong.'), failed.of('offline')],
    },
  },
  remember: ({ password }) => password !== '',
  invariants: (snapshot) => {
    const view = viewDeletion(snapshot);
    // Outside the dialog nothing that was typed is kept, and inside it nothing is under way that could be left.
    if (!view.open) expect(view.password).toBe('');
    expect(view.canCancel && view.busy).toBe(false);
    expect(view.canAsk && view.open).toBe(false);
  },
});
