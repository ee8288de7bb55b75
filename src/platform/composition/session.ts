import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { login, logout, type Session, session } from '#contract/accounts.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import { type KeyValueStorage, storageKeys as keys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';

/** Returns the session in local storage (spec section 3); null for a visitor and for invalid values. */
export function readStoredSession(storage: KeyValueStorage): Session | null {
  if (storage.read(keys.logged) !== '1') return null;
  const parsed = v.safeParse(session, {
    token: storage.read(keys.token),
    type: Number(storage.read(keys.userType) ?? -1),
    userId: storage.read(keys.userID),
    username: storage.read(keys.username) ?? '',
    email: storage.read(keys.email) ?? '',
  });
  return parsed.success ? parsed.output : null;
}

export const sessionFlow = ({ api, storage }: Environment) =>
  sessionMachine.provide({
    actors: {
      readSession: fromPromise(async () => readStoredSession(storage)),
      storeSession: fromPromise(async ({ input }) => {
        if (!input) return;
        // Removes the half-typed address of another customer of the same browser.
        if (!storage.read(keys.addressDraft)?.includes(input.userId)) storage.remove(keys.addressDraft);
        storage.write({
          logged: '1',
          token: input.token,
          userType: String(input.type),
          userID: input.userId,
          username: input.username,
          email: input.email,
        });
      }),
      clearSession: fromPromise(async ({ input: { isSignedOut } }) => {
        storage.remove(
          keys.logged,
          keys.token,
          keys.userType,
          keys.userID,
          keys.username,
          keys.email,
          keys.userCartID,
          keys.paymentAttempt,
        );
        // After an expiry the customer continues with it.
        if (isSignedOut) storage.remove(keys.addressDraft);
      }),
      login: fromCall(api, login, (input) => ({ body: input })),
      logout: fromPromise(({ input: token }) => api(logout, {}, { token })),
    },
  });
