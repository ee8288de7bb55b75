import { getUser } from '#contract/accounts.ts';
import { requestPhoneCode, verifyPhone } from '#contract/one-time-codes.ts';
import { phoneVerificationMachine } from '#machines/phone-verification/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const phoneVerificationFlow = ({ api }: Environment) =>
  phoneVerificationMachine.provide({
    actors: {
      getUser: fromCall(api, getUser, ({ userID, token }) => ({ params: { id: userID }, token })),
      requestPhoneCode: fromCall(api, requestPhoneCode, ({ userID, token }) => ({ params: { id: userID }, token })),
      verifyPhone: fromCall(api, verifyPhone, ({ session, code }) => ({
        params: { id: session.userID },
        body: { code },
        token: session.token,
      })),
    },
  });
