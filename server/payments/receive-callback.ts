import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { isSandbox } from '../config.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { SpooledCallback } from '../spool/callback-spool.ts';
import { second } from '../time.ts';
import { enqueuePull } from './pull-transactions.ts';
import { isWithinStoreLimit, type StoredCallback, storeCallback } from './stored-callbacks.ts';

/**
 * Receives callbacks: stores them in the database, or in the spool while the database is unavailable, and replays the spool.
 */

/** M-PESA waits some seconds for the response. A callback that the database has not stored by then is spooled. */
const storeTimeout = 4 * second;
/** Short, so that a payment is placed within five seconds of the database's return. */
const replayEvery = 2 * second;

/** Finds the attempt of a callback address; null for an unknown address. */
async function findAttemptOfKey({ db }: Deps, key: string): Promise<string | null> {
  const [attempt] = await db
    .select({ attemptID: paymentAttempts.attemptID })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.callbackKey, key));
  return attempt?.attemptID ?? null;
}

/** @returns the stored callback; null where it was stored before, or exceeds a limit */
async function store(deps: Deps, callback: SpooledCallback, jobDelay?: number): Promise<StoredCallback | null> {
  const { callbackID, kind, callbackKey, body } = callback;
  const received = { callbackID, kind, body, receivedAt: new Date(callback.receivedAt) };
  if (kind !== 'stk') return storeCallback(deps, received, jobDelay);
  const attemptID = callbackKey === null ? null : await findAttemptOfKey(deps, callbackKey);
  if (!(await isWithinStoreLimit(deps, attemptID))) return null;
  return storeCallback(deps, { ...received, attemptID }, jobDelay);
}

/** @throws Error where the database does not store the callback in time; it may still do so later */
async function storeInTime(deps: Deps, callback: SpooledCallback, jobDelay?: number): Promise<StoredCallback | null> {
  const timeout = new AbortController();
  const late = setTimeout(storeTimeout, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('the database did not store a callback in time');
  });
  late.catch(() => {});
  const stored = store(deps, callback, jobDelay);
  stored.catch(() => {});
  return Promise.race([stored, late]).finally(() => timeout.abort());
}

/**
 * Stores a callback, or spools it where the database does not.
 * @returns the stored callback, to be processed at once; null for a spooled or dropped one
 * @throws HttpError 503 where it can be neither stored nor spooled, so that M-PESA sends it again
 */
export async function receiveCallback(
  deps: Deps,
  received: Pick<SpooledCallback, 'kind' | 'callbackKey' | 'body'>,
): Promise<StoredCallback | null> {
  const callback = { ...received, callbackID: randomUUID(), receivedAt: deps.clock().toISOString() };
  try {
    return await storeInTime(deps, callback);
  } catch (error) {
    // Nothing is lost: the spool is stored as soon as the database is back.
    deps.log.warn({ err: error, kind: callback.kind }, 'a callback could not be stored, and is spooled');
  }
  // No attempt has an address of this form.
  if (callback.kind === 'stk' && callback.callbackKey === null) return null;
  try {
    await deps.callbacks.spool.append(callback);
    deps.callbacks.spooled += 1;
    return null;
  } catch (error) {
    deps.log.error({ err: error, kind: callback.kind }, 'a callback could neither be stored nor spooled');
    throw new HttpError(503, 'The report could not be stored. Send it again.', 30);
  }
}

/**
 * Stores the spooled callbacks, each once. Those that cannot be stored stay in the spool.
 * @returns the number of callbacks that left the spool
 */
export async function replaySpool(deps: Deps): Promise<number> {
  const { spool, reported } = deps.callbacks;
  let replayed = 0;
  const report = (file: string, words: string, error?: unknown) => {
    if (reported.has(file)) return;
    reported.add(file);
    deps.log.warn({ ...(error !== undefined && { err: error }), file }, words);
  };
  for (const file of await spool.list()) {
    try {
      const callback = await spool.read(file);
      if (callback === 'unreadable') report(file, 'a spooled callback is torn: see "a torn report" in operations.md');
      if (callback === null || callback === 'unreadable') continue;
      // Its job is due at once: no immediate try precedes it.
      await storeInTime(deps, callback, 0);
      await spool.remove(file);
      reported.delete(file);
      replayed += 1;
    } catch (error) {
      report(file, 'a spooled callback could not be stored yet', error);
    }
  }
  if (replayed > 0) {
    deps.log.info({ replayed }, 'spooled callbacks were stored');
    // M-PESA's list has the payments whose callbacks failed during the outage.
    await enqueuePull(deps);
  }
  return replayed;
}

/**
 * Replays the spool at once and every two seconds.
 * @returns a function that stops it and resolves when a running replay has ended
 */
export function startReplaying(deps: Deps): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const replay = () => {
    running ??= replaySpool(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the spool could not be read'))
      .finally(() => {
        running = null;
      });
  };
  replay();
  const timer = setInterval(replay, replayEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Warns at the start of a shop with a real M-PESA if callbacks could not be spooled. */
export async function warnAboutSpool({ callbacks, config, log }: Deps): Promise<void> {
  if (isSandbox(config)) return;
  try {
    await callbacks.spool.check();
  } catch (error) {
    log.error({ err: error }, 'DATA_DIR cannot be written: callbacks are refused while the database is unavailable');
  }
}
