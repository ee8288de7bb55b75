import { fromPromise } from 'xstate';
import { changeEmail, changePassword, deleteAccount, getUser, renameUser } from '#contract/accounts.ts';
import {
  accountChanges,
  accountDeletionMachine,
  accountDetailsMachine,
  accountMachine,
} from '#machines/account/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

export const accountFlow = ({ api }: Environment) =>
  accountMachine.provide({
    actors: {
      load: fromPromise(({ input: { query: session }, signal }) =>
        orNull(api(getUser, { params: { id: session.userID } }, { token: session.token, signal })),
      ),
    },
  });

/** Updates the stored session if it still has this token; another tab may have stored another session. */
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
      submit: fromPromise(async ({ input: { fields, input }, signal }) => {
        const { userID } = input.customer;
        const params = { id: userID };
        let { user } = input;
        let { token } = input.customer;
        for (const change of accountChanges(fields, user)) {
          if (change.kind === 'name') {
            const { firstName, lastName } = change;
            user = await api(renameUser, { params, body: { firstName, lastName } }, { token, signal });
          } else if (change.kind === 'email') {
            user = await api(changeEmail, { params, body: { email: change.email } }, { token, signal });
            updateStoredSession(storage, token, { email: user.email });
          } else {
            const { currentPassword, password } = change;
            const renewed = await api(
              changePassword,
              { params, body: { currentPassword, password } },
              { token, signal },
            );
            updateStoredSession(storage, token, renewed);
            token = renewed.token;
          }
        }
        return { user, token };
      }),
    },
  });

export const accountDeletionFlow = ({ api }: Environment) =>
  accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromCall(api, deleteAccount, ({ customer, password }) => ({
        params: { id: customer.userID },
        body: { password },
        token: customer.token,
      })),
    },
  });
