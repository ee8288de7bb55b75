import { fromPromise } from 'xstate';
import { changePassword, requestReset } from '#contract/texted-codes.ts';
import { passwordResetMachine, resetRequestMachine } from '#machines/password-reset/index.ts';
import { api } from './api.ts';

export const resetRequestFlow = resetRequestMachine.provide({
  actors: {
    submit: fromPromise(({ input: { fields }, signal }) =>
      api(requestReset, { params: { phone: fields.phoneNumber } }, { signal }),
    ),
  },
});

export const passwordResetFlow = passwordResetMachine.provide({
  actors: {
    submit: fromPromise(({ input: { fields }, signal }) => {
      const { confirmPassword: _, ...body } = fields;
      return api(changePassword, { body }, { signal });
    }),
  },
});
