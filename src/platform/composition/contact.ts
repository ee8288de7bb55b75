import { contact } from '#contract/tickets.ts';
import { type ContactFields, contactMachine } from '#machines/contact/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

/**
 * Returns the text of a ticket. It ends with what the page that led to the form is about, such as an order, where the
 * sender has written another subject. The desk lists the orders that a ticket names.
 */
const issueOf = ({ subject, issue }: Pick<ContactFields, 'subject' | 'issue'>, about: string): string =>
  `${subject} ${issue}`.includes(about) ? issue : `${issue}\n\n${about}`;

export const contactFlow = ({ api }: Environment) =>
  contactMachine.provide({
    actors: {
      // The token makes the ticket appear in the customer's inbox.
      submit: fromCall(api, contact, ({ fields: { recording, isAttached, ...ticket }, input }) => ({
        body: {
          ...ticket,
          issue: issueOf(ticket, input.subject),
          ...(isAttached && recording !== '' && { recording }),
        },
        token: viewSession(input.session.getSnapshot()).token,
      })),
    },
  });
