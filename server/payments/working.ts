import type { Deps } from '../deps.ts';
import { takeC2bConfirmation } from './c2b.ts';
import { type Message, noteOutcome } from './messages.ts';
import { takeStkCallback } from './stk-callback.ts';

/**
 * Makes of a stored message what there is to make of it, and notes what it was. A failure on our side is logged and
 * leaves the message without an outcome, so that the reconciliation takes it up again.
 */
export async function workOn(deps: Deps, message: Message): Promise<void> {
  const take = message.kind === 'stk' ? takeStkCallback : takeC2bConfirmation;
  try {
    await noteOutcome(deps, message, await take(deps, message));
  } catch (error) {
    deps.log.error({ err: error, messageID: message.messageID }, 'a report of M-PESA could not be worked on');
  }
}
