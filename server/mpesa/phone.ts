import { sandboxMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/**
 * Sends a text message. The simulator's phone shows it; with a real M-PESA there is no text message gateway, and the
 * log says so without the number or the text.
 * @param msisdn 254[17]XXXXXXXX
 * @param from the sender's name, such as `MPESA`
 */
export async function sendText(deps: Deps, msisdn: string, from: string, text: string): Promise<void> {
  if (deps.config.darajaUrl !== null) {
    deps.log.warn({ from }, 'a text message was not sent: no gateway is set up');
    return;
  }
  await deps.db.insert(sandboxMessages).values({ msisdn, sender: from, body: text, sentAt: deps.clock() });
}
