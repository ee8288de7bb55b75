import { fromPromise } from 'xstate';
import { changeEmail, changeOwnPassword, deleteAccount, getUser, renameUser } from '#contract/accounts.ts';
import { accountDeletionMachine, accountDetailsMachine, accountMachine } from '#machines/account/index.ts';
import { storageKeys as keys, storage } from '#src/platform/browser/storage.ts';
import { api } from './api.ts';
import { orNull } from './or-null.ts';

export const accountFlow = accountMachine.provide({
  actors: {
    load: fromPromise(({ input: { input: session }, signal }) =>
      orNull(api(getUser, { params: { id: session.userID } }, { token: session.token, signal })),
    ),
  },
});

/** The stored session goes on with what has changed of it. Whoever keeps none has it from the session of this visit. */
function keepStored(token: string, changed: { readonly email?: string; readonly token?: string }): void {
  if (storage.read(keys.token) === token) storage.write(changed);
}

export const accountDetailsFlow = accountDetailsMachine.provide({
  actors: {
    // The password comes last: it alone cannot be sent a second time where something else has failed.
    submit: fromPromise(async ({ input: { fields, input }, signal }) => {
      const { token } = input.session;
      const params = { id: input.session.userID };
      const [firstName, lastName, email] = [fields.firstName.trim(), fields.lastName.trim(), fields.email.trim()];
      let { user } = input;
      if (firstName !== user.firstName || lastName !== user.lastName) {
        user = await api(renameUser, { params, body: { firstName, lastName } }, { token, signal });
      }
      if (email !== user.email) {
        user = await api(changeEmail, { params, body: { email } }, { token, signal });
        keepStored(token, { email: user.email });
      }
      if (fields.password !== '') {
        const { currentPassword, password } = fields;
        const body = { currentPassword, password };
        const renewed = await api(changeOwnPassword, { params, body }, { token, signal });
        keepStored(token, renewed);
        return { user, token: renewed.token };
      }
      return { user, token };
    }),
  },
});

export const accountDeletionFlow = accountDeletionMachine.provide({
  actors: {
    deleteAccount: fromPromise(({ input: { session, password }, signal }) =>
      api(deleteAccount, { params: { id: session.userID }, body: { password } }, { token: session.token, signal }),
    ),
  },
});
