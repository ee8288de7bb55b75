import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { processC2bConfirmation } from './c2b.ts';
import { processStkCallback } from './stk-callback.ts';
import { type Message, recordOutcome } from './stored-callbacks.ts';

/**
 * Makes of a stored message what there is to make of it, and notes what it was. A failure on our side is logged and
 * leaves the message without an outcome, so that the reconciliation takes it up again.
 */
export async function processCallback(deps: Deps, message: Message): Promise<void> {
  const take = message.kind === 'stk' ? processStkCallback : processC2bConfirmation;
  try {
    await recordOutcome(deps, message, await take(deps, message));
  } catch (error) {
    deps.log.error({ err: error, messageID: message.messageID }, 'a report of M-PESA could not be worked on');
  }
}

/** How long M-PESA waits for its answer while a report is worked on: what takes longer is done after the answer. */
const atMost = 3_000;
const underWay = new WeakMap<Deps, Set<Promise<void>>>();

/** Works on a stored message, and resolves when that is done or has taken too long for whoever waits for the answer. */
export async function processSoon(deps: Deps, message: Message): Promise<void> {
  const all = underWay.get(deps) ?? new Set();
  underWay.set(deps, all);
  const work = processCallback(deps, message).finally(() => all.delete(work));
  all.add(work);
  const patience = new AbortController();
  await Promise.race([work, setTimeout(atMost, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}

/** Resolves when every report that has been answered is worked on. */
export async function drainCallbacks(deps: Deps): Promise<void> {
  await Promise.all(underWay.get(deps) ?? []);
}
