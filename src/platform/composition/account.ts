import { fromPromise } from 'xstate';
import { changeEmail, changeOwnPassword, deleteAccount, getUser, renameUser } from '#contract/accounts.ts';
import { accountDeletionMachine, accountDetailsMachine, accountMachine } from '#machines/account/index.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

export const accountFlow = ({ api }: Environment) =>
  accountMachine.provide({
    actors: {
      load: fromPromise(({ input: { input: session }, signal }) =>
        orNull(api(getUser, { params: { id: session.userID } }, { token: session.token, signal })),
      ),
    },
  });

/** Updates the stored session, where this browser stores the one of this token. */
function updateStoredSession(
  storage: KeyValueStorage,
  token: string,
  changed: { readonly email?: string; readonly token?: string },
): void {
  if (storage.read(keys.token) === token) storage.write(changed);
}

export const accountDetailsFlow = ({ api, storage }: Environment) =>
  accountDetailsMachine.provide({
    actors: {
      // The password comes last: it alone cannot be sent a second time where something else has failed.
      submit: fromPromise(async ({ input: { fields, input }, signal }) => {
        const { token, userID } = input.customer;
        const params = { id: userID };
        const [firstName, lastName, email] = [fields.firstName.trim(), fields.lastName.trim(), fields.email.trim()];
        let { user } = input;
        if (firstName !== user.firstName || lastName !== user.lastName) {
          user = await api(renameUser, { params, body: { firstName, lastName } }, { token, signal });
        }
        if (email !== user.email) {
          user = await api(changeEmail, { params, body: { email } }, { token, signal });
          updateStoredSession(storage, token, { email: user.email });
        }
        if (fields.password !== '') {
          const { currentPassword, password } = fields;
          const body = { currentPassword, password };
          const renewed = await api(changeOwnPassword, { params, body }, { token, signal });
          updateStoredSession(storage, token, renewed);
          return { user, token: renewed.token };
        }
        return { user, token };
      }),
    },
  });

export const accountDeletionFlow = ({ api }: Environment) =>
  accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromPromise(({ input: { customer, password }, signal }) =>
        api(deleteAccount, { params: { id: customer.userID }, body: { password } }, { token: customer.token, signal }),
      ),
    },
  });
