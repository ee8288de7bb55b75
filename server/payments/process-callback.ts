import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { paymentMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { processC2bConfirmation } from './c2b.ts';
import { fileException } from './exceptions.ts';
import { processStkCallback } from './stk-callback.ts';
import { type Message, recordOutcome } from './stored-callbacks.ts';

/** Processes stored callbacks: once while M-PESA waits for its answer, and by the queue until it succeeds. */

const second = 1_000;
const day = 24 * 60 * 60 * second;

/** Processes a stored callback and records its outcome. Any number of times. */
async function processOnce(deps: Deps, callback: Message): Promise<void> {
  const handle = callback.kind === 'stk' ? processStkCallback : processC2bConfirmation;
  await recordOutcome(deps, callback, await handle(deps, callback));
}

/** A callback that cannot be processed for a day is given up. Of a paybill payment a person has to know. */
async function giveUp(deps: Deps, { messageID, kind }: Message): Promise<void> {
  const filed = { reason: 'unreadable confirmation', receipt: null, orderID: null, amount: null } as const;
  await deps.db.transaction(async (tx) => {
    await tx.update(paymentMessages).set({ outcome: 'given up' }).where(eq(paymentMessages.messageID, messageID));
    if (kind !== 'stk') await fileException(tx, { ...filed, detail: { messageID } }, deps.clock());
  });
}

/**
 * The job of a stored callback. The immediate try may have processed it.
 * @throws what kept it from being processed: the queue tries again, less and less often
 */
export async function processStoredCallback(deps: Deps, key: string): Promise<null> {
  const [callback] = await deps.db
    .select()
    .from(paymentMessages)
    .where(eq(paymentMessages.messageID, Number(key)));
  if (!callback || callback.outcome !== null) return null;
  try {
    await processOnce(deps, callback);
  } catch (error) {
    if (deps.clock().getTime() - callback.receivedAt.getTime() < day) throw error;
    await giveUp(deps, callback);
  }
  return null;
}

/** How long M-PESA waits for its answer while a callback is processed. What takes longer goes on after the answer. */
const longestWait = 3 * second;

/** Processes a stored callback at once; resolves when that is done or has taken too long for M-PESA. Does not throw. */
export async function processSoon(deps: Deps, callback: Message): Promise<void> {
  const { underWay } = deps.callbacks;
  const work = processOnce(deps, callback)
    .catch((error: unknown) => {
      deps.log.error(
        { err: error, messageID: callback.messageID },
        'a callback could not be processed: the queue will',
      );
    })
    .finally(() => underWay.delete(work));
  underWay.add(work);
  const timeout = new AbortController();
  await Promise.race([work, setTimeout(longestWait, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}

/** Resolves when every callback that has been answered is processed. */
export async function drainCallbacks({ callbacks }: Deps): Promise<void> {
  await Promise.all(callbacks.underWay);
}

/** How long ago a callback without a job may have been stored. */
const longestAway = 7 * day;

/** Puts jobs for callbacks that a release before the queue has stored and not processed. */
export async function enqueueUnprocessed({ db, jobs, clock }: Deps): Promise<void> {
  const now = clock();
  const { messageID, outcome, kind, receivedAt } = paymentMessages;
  const isRecent = gt(receivedAt, new Date(now.getTime() - longestAway));
  const unprocessed = await db
    .select({ messageID })
    .from(paymentMessages)
    .where(and(isNull(outcome), ne(kind, 'c2b-validation'), isRecent))
    .orderBy(asc(messageID));
  for (const callback of unprocessed) {
    await db.transaction((tx) => jobs.put(tx, 'process-callback', String(callback.messageID), now));
  }
}
