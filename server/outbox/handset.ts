import { sandboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/**
 * Puts a message on the simulated phone of a number.
 * @param msisdn 254[17]XXXXXXXX
 * @param sender the sender that the phone shows, such as `MPESA`
 */
export async function putOnHandset(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  msisdn: string,
  sender: string,
  body: string,
): Promise<void> {
  await db.insert(sandboxMessages).values({ msisdn, sender, body, sentAt: clock() });
}
