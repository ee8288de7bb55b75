import { expect } from 'vitest';
import {
  accountDeletionMachine,
  accountDetailsEvents,
  accountDetailsMachine,
  accountMachine,
  deletionEvents,
  viewAccount,
  viewAccountDetails,
  viewDeletion,
} from '#machines/account/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice } from '#machines/support/notices.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { failed } from './failures.ts';
import { expectForm } from './form.rules.ts';
import { ada, grace } from './purchases.ts';
import { expectResource } from './resource.rules.ts';
import { userOf } from './users.ts';

const answers = { done: [null, userOf()], error: [failed.of('offline')] };

export const accountModel = defineModel({
  machine: accountMachine,
  view: viewAccount,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(ada), resourceEvents.changed(grace)],
  },
  invokeResults: { load: answers },
  stateKey: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot, walked) => expectResource(snapshot, walked, (user) => user === null),
});

export const accountDetailsModel = defineModel({
  machine: accountDetailsMachine,
  view: viewAccountDetails,
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
  invariants: (snapshot, walked) =>
    expectForm(snapshot, walked, {
      notices: () => [notice('success', 'accountUpdated')],
      // After a success the fields hold no password.
      resetsTo: ({ user: { firstName } }) => ({ firstName, currentPassword: '', password: '', confirmPassword: '' }),
    }),
});

export const accountDeletionModel = defineModel({
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
  invariants: (snapshot, { event, emitted }) => {
    const view = viewDeletion(snapshot);
    if (event?.type === 'xstate.error.actor.deleteAccount') {
      expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
      expect(view).toMatchObject({ open: true, busy: false });
    }
    // A closed dialog holds no password, and an open one cannot be left while it is busy.
    if (!view.open) expect(view.password).toBe('');
    expect(view.canCancel && view.busy).toBe(false);
    expect(view.canRequest && view.open).toBe(false);
  },
});
