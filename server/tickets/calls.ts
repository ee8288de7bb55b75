import { isMaskedRecording } from '#contract/recordings/recording.ts';
import * as contract from '#contract/tickets.ts';
import { clientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { createTicket, listTickets, replyToTicket } from './tickets.ts';

/** The calls of contract/tickets.ts. */
export const ticketCalls: readonly ServedCall[] = [
  // Creates no account for an unknown e-mail address: its sender has not verified that it is theirs.
  serve(contract.contact, contract.contactRequest, async ({ body, caller, http }, deps) => {
    await consume(deps, [createLimit('ticket:address', clientNetworks(http, deps).address)]);
    // The attachment of a ticket is a recording of its sender's flows, checked for its size and form.
    if (body.recording !== undefined && !isMaskedRecording(body.recording))
      throw new HttpError(400, requestErrorTexts.recordingRefused);
    await createTicket(deps, body, caller);
    return { email: body.email };
  }),

  serve(contract.listTickets, contract.listTicketsRequest, ({ caller }, deps) => listTickets(deps, caller.userId)),

  serve(contract.replyToTicket, contract.replyToTicketRequest, async ({ params, body, caller, http }, deps) => {
    await consume(deps, [createLimit('ticket:address', clientNetworks(http, deps).address)]);
    return replyToTicket(deps, params.ticketID, body.text, caller);
  }),
];
