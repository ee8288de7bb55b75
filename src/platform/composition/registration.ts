import { fromPromise } from 'xstate';
import { register } from '#contract/accounts.ts';
import { registrationMachine } from '#machines/registration/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const registrationFlow = ({ api }: Environment) =>
  registrationMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields }, signal }) => {
        const { confirmPassword: _, ...body } = fields;
        return api(register, { body }, { signal });
      }),
    },
  });
