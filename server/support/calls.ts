import { contact } from '#contract/support.ts';
import { tickets } from '../db/schema.ts';
import { clientAddress } from '../http/client-address.ts';
import { takeTry } from '../http/rate-limit.ts';
import { type ServedCall, serve } from '../http/serve.ts';

const windowMs = 10 * 60 * 1000;
const ticketsAnAddress = 20;

/** The calls of contract/support.ts. */
export const supportCalls: readonly ServedCall[] = [
  // No account is made for an e-mail address that has none: whoever writes has not proved that it is theirs.
  serve(contact, async ({ body, http }, deps) => {
    const address = clientAddress(http, deps.config.trustedProxies);
    await takeTry(http, deps, [{ key: `ticket:address:${address}`, most: ticketsAnAddress, windowMs }]);
    await deps.db.insert(tickets).values({ ...body, createdAt: deps.clock() });
    return { email: body.email };
  }),
];
