import { fromPromise } from 'xstate';
import { requestReset, resetPassword } from '#contract/one-time-codes.ts';
import { passwordResetMachine, resetRequestMachine } from '#machines/password-reset/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const resetRequestFlow = ({ api }: Environment) =>
  resetRequestMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields }, signal }) =>
        api(requestReset, { params: { phone: fields.phoneNumber } }, { signal }),
      ),
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
