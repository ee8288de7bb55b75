import { fromPromise } from 'xstate';
import { requestReset, resetPassword } from '#contract/one-time-codes.ts';
import { passwordResetMachine, resetRequestMachine } from '#machines/password-reset/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const resetRequestFlow = ({ api }: Environment) =>
  resetRequestMachine.provide({
    actors: {
      submit: fromCall(api, requestReset, ({ fields }) => ({ params: { phone: fields.phoneNumber } })),
    },
  });

export const passwordResetFlow = ({ api }: Environment) =>
  passwordResetMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields }, signal }) => {
        const { confirmPassword: _, ...body } = fields;
        return api(resetPassword, { body }, { signal });
      }),
    },
  });
