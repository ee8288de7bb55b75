import { contact } from '#contract/tickets.ts';
import { contactMachine } from '#machines/contact/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const contactFlow = ({ api }: Environment) =>
  contactMachine.provide({
    actors: {
      // The token makes the ticket appear in the customer's inbox.
      submit: fromCall(api, contact, ({ fields: { recording, isAttached, ...ticket }, input }) => ({
        body: { ...ticket, ...(isAttached && recording !== '' && { recording }) },
        token: viewSession(input.session.getSnapshot()).token,
      })),
    },
  });
