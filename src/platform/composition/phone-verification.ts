import { fromPromise } from 'xstate';
import { getUser } from '#contract/accounts.ts';
import { requestPhoneCode, verifyPhone } from '#contract/one-time-codes.ts';
import { phoneVerificationMachine } from '#machines/phone-verification/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const phoneVerificationFlow = ({ api }: Environment) =>
  phoneVerificationMachine.provide({
    actors: {
      getUser: fromPromise(({ input: { userID, token }, signal }) =>
        api(getUser, { params: { id: userID } }, { token, signal }),
      ),
      requestPhoneCode: fromPromise(({ input: { userID, token }, signal }) =>
        api(requestPhoneCode, { params: { id: userID } }, { token, signal }),
      ),
      verifyPhone: fromPromise(({ input: { session, code }, signal }) =>
        api(verifyPhone, { params: { id: session.userID }, body: { code } }, { token: session.token, signal }),
      ),
    },
  });
