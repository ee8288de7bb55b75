import { fromPromise } from 'xstate';
import { contact } from '#contract/tickets.ts';
import { contactMachine } from '#machines/contact/index.ts';
import { viewSession } from '#machines/session/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const contactFlow = ({ api }: Environment) =>
  contactMachine.provide({
    actors: {
      // The token makes the ticket appear in the customer's inbox.
      submit: fromPromise(
        ({
          input: {
            fields: { recording, isAttached, ...ticket },
            input,
          },
          signal,
        }) =>
          api(
            contact,
            { body: { ...ticket, ...(isAttached && recording !== '' && { recording }) } },
            { token: viewSession(input.session.getSnapshot()).token, signal },
          ),
      ),
    },
  });
