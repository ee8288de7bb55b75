import { describe, expect, it } from 'vitest';
import {
  type AccountFields,
  accountChanges,
  accountDeletionMachine,
  accountDetailsEvents,
  accountDetailsMachine,
  deletionEvents,
  viewAccountDetails,
  viewDeletion,
} from '#machines/account/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { accountDeletionModel, accountDetailsModel, accountModel } from '../models/account.model.ts';
import { failed } from '../models/failures.ts';
import { ada } from '../models/purchases.ts';
import { userOf } from '../models/users.ts';

const nameless = userOf({ firstName: '', lastName: '', email: '' });
const secret = 'a new password';

function submitted(fields: Partial<AccountFields>, user = userOf()) {
  const flow = startFlow(accountDetailsMachine, { input: { customer: ada, session: sessionActor, user } });
  for (const [name, value] of Object.entries(fields)) {
    flow.send(accountDetailsEvents.changed(name as keyof AccountFields, value));
  }
  flow.send(accountDetailsEvents.submitted());
  return flow;
}

describe('requests of an update', () => {
  const user = userOf();
  const unchanged = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    currentPassword: 'correct horse',
    password: '',
    confirmPassword: '',
  };

  it('sends no request where only the space around the values differs', () => {
    expect(accountChanges({ ...unchanged, email: ` ${user.email} ` }, user)).toEqual([]);
  });

  it('sends the names first, the e-mail second and the password last', () => {
    const fields = { ...unchanged, firstName: ' Zuri', email: 'zuri@example.com', password: secret };
    expect(accountChanges(fields, user)).toEqual([
      { kind: 'name', firstName: 'Zuri', lastName: user.lastName },
      { kind: 'email', email: 'zuri@example.com' },
      { kind: 'password', currentPassword: 'correct horse', password: secret },
    ]);
  });
});

describe('UPDATE', () => {
  it.each([
    [{ firstName: ' ' }, 'firstName', 'nameMissing'],
    [{ lastName: '' }, 'lastName', 'nameMissing'],
    [{ email: 'ada@' }, 'email', 'emailInvalid'],
    [
      { currentPassword: 'old', password: secret, confirmPassword: 'a new pass' },
      'confirmPassword',
      'passwordsNotMatching',
    ],
    [{ currentPassword: 'old', password: 'short', confirmPassword: 'short' }, 'password', 'passwordTooShort'],
    [{ password: secret, confirmPassword: secret }, 'currentPassword', 'requiredDetailsMissing'],
  ] as const)('%j marks %s: %s', (fields, field, message) => {
    const flow = submitted(fields);
    expect(viewAccountDetails(flow.snapshot).errors).toEqual({ [field]: message });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message }]);
    expect(flow.waiting()).toEqual([]);
  });

  it('marks every wrong field, not only the first', () => {
    expect(
      viewAccountDetails(submitted({ firstName: '', lastName: '', confirmPassword: secret }).snapshot).errors,
    ).toEqual({
      firstName: 'nameMissing',
      lastName: 'nameMissing',
      currentPassword: 'requiredDetailsMissing',
      password: 'passwordTooShort',
      confirmPassword: 'passwordsNotMatching',
    });
  });

  it.each([
    ['no password', {}],
    ['only the current password, as a browser fills it in', { currentPassword: 'correct horse' }],
    ['no e-mail', { email: '' }],
    ['a whole change of password', { currentPassword: 'correct horse', password: secret, confirmPassword: secret }],
  ])('accepts the form with %s', (_, fields) => {
    expect(submitted(fields).waiting()).toEqual(['submit']);
  });

  it('does not require a name of an account without one', () => {
    expect(submitted({ email: 'a@example.com' }, nameless).waiting()).toEqual(['submit']);
  });

  it('continues from the saved user and clears the passwords', async () => {
    const flow = submitted({ firstName: 'Zuri', currentPassword: 'x', password: secret, confirmPassword: secret });
    const answered = userOf({ firstName: 'Zuri' });
    await flow.answer('submit', { user: answered, token: 'renewed' });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'accountUpdated' }]);
    expect(flow.sentEvents).toEqual([
      { id: 'session', event: { type: 'session.renewed', token: 'renewed', email: answered.email } },
    ]);
    const view = viewAccountDetails(flow.snapshot);
    expect(view.fields).toMatchObject({ firstName: 'Zuri', currentPassword: '', password: '', confirmPassword: '' });
    flow.send(accountDetailsEvents.changed('email', 'zuri@example.com'));
    flow.send(accountDetailsEvents.submitted());
    expect(flow.inputOf('submit')).toMatchObject({ input: { customer: { ...ada, token: 'renewed' }, user: answered } });
  });

  it('keeps all fields when the server refuses the update', async () => {
    const fields = { firstName: 'Zuri', currentPassword: 'wrong', password: secret, confirmPassword: secret };
    const flow = submitted(fields);
    await flow.fail('submit', failed.refused('The current password is wrong.'));
    expect(viewAccountDetails(flow.snapshot)).toMatchObject({
      fields,
      message: { text: 'The current password is wrong.' },
    });
  });
});

describe('DELETE ACCOUNT', () => {
  const started = () => startFlow(accountDeletionMachine, { input: { customer: ada, session: sessionActor } });

  it('deletes the account only after the dialog is confirmed with a password', () => {
    const flow = started();
    flow.send(deletionEvents.confirmed());
    flow.send(deletionEvents.requested());
    flow.send(deletionEvents.confirmed());
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'requiredDetailsMissing' }]);
    expect(viewDeletion(flow.snapshot)).toMatchObject({ open: true, error: 'requiredDetailsMissing' });
  });

  it('ends the session and shows that the account is deleted', async () => {
    const flow = started();
    flow.send(deletionEvents.requested());
    flow.send(deletionEvents.passwordTyped('correct horse'));
    flow.send(deletionEvents.confirmed());
    expect(flow.inputOf('deleteAccount')).toEqual({ customer: ada, password: 'correct horse' });
    await flow.answer('deleteAccount', 'Your account has been deleted.');
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'success', message: 'accountDeleted' }]);
    expect(flow.sentEvents).toEqual([{ id: 'session', event: { type: 'session.ended', token: ada.token } }]);
    expect(viewDeletion(flow.snapshot)).toMatchObject({ open: false, canRequest: false, password: '' });
  });

  it('keeps the dialog open with the typed password when the server refuses', async () => {
    const flow = started();
    flow.send(deletionEvents.requested());
    flow.send(deletionEvents.passwordTyped('wrong'));
    flow.send(deletionEvents.confirmed());
    expect(viewDeletion(flow.snapshot)).toMatchObject({ busy: true, canCancel: false });
    await flow.fail('deleteAccount', failed.refused('The current password is wrong.'));
    expect(viewDeletion(flow.snapshot)).toMatchObject({
      open: true,
      password: 'wrong',
      error: { text: 'The current password is wrong.' },
      failed: true,
      canConfirm: true,
    });
  });

  it('clears the password when the dialog is closed', () => {
    const flow = started();
    flow.send(deletionEvents.requested());
    flow.send(deletionEvents.passwordTyped('correct horse'));
    flow.send(deletionEvents.cancelled());
    flow.send(deletionEvents.requested());
    expect(viewDeletion(flow.snapshot)).toMatchObject({ open: true, password: '', error: null });
  });
});

walkEveryPath(accountModel);
walkEveryPath(accountDetailsModel);
walkEveryPath(accountDeletionModel);
