import { fromPromise } from 'xstate';
import { contact } from '#contract/support.ts';
import { contactMachine } from '#machines/contact/index.ts';
import { api, currentToken } from './api.ts';

export const contactFlow = contactMachine.provide({
  actors: {
    // With the token, so that the ticket shows in the customer's inbox.
    submit: fromPromise(({ input: { fields }, signal }) =>
      api(contact, { body: fields }, { token: currentToken(), signal }),
    ),
  },
});
