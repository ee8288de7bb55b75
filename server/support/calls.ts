import { contact, listTickets } from '#contract/support.ts';
import { clientNetworks } from '../http/client-address.ts';
import { consume, limitOf } from '../http/rate-limit.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import { announceTicket } from './letters.ts';
import { keepTicket, listTicketsOf } from './tickets.ts';

/** The calls of contract/support.ts. */
export const supportCalls: readonly ServedCall[] = [
  // No account is made for an e-mail address that has none: whoever writes has not proved that it is theirs.
  serve(contact, async ({ body, caller, http }, deps) => {
    await consume(deps, [limitOf('ticket:address', clientNetworks(http, deps).address)]);
    const kept = await keepTicket(deps, body, caller?.userId ?? null);
    if (kept) await announceTicket(deps, kept);
    return { email: body.email };
  }),

  serve(listTickets, ({ caller }, deps) => listTicketsOf(deps, caller.userId)),
];
