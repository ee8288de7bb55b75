import { fromPromise } from 'xstate';
import { register } from '#contract/accounts.ts';
import { registrationMachine } from '#machines/registration/index.ts';
import { api } from './api.ts';

export const registrationFlow = registrationMachine.provide({
  actors: {
    submit: fromPromise(({ input: { fields }, signal }) => {
      const { confirmPassword: _, ...body } = fields;
      return api(register, { body }, { signal });
    }),
  },
});
