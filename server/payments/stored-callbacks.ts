import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { storedCallbacks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { createLimit, tryConsume } from '../rate-limits/limiter.ts';
import { second } from '../time.ts';

export type StoredCallback = typeof storedCallbacks.$inferSelect;

/** The bytes of a callback that are stored, far more than M-PESA sends. */
const maxBytes = 16 * 1024;

/** Reads the body as text, up to `maxBytes`. The rest is not read. */
export async function boundedBody(http: Context): Promise<string> {
  const reader = http.req.raw.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value.subarray(0, maxBytes - size));
    size += value.length;
    if (size < maxBytes) continue;
    // The unread rest is still in the connection, which must not carry another request.
    http.header('connection', 'close');
    await reader.cancel();
    break;
  }
  // The database cannot store NUL. The decoder replaces all other invalid text.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD');
}

/** A reviver that replaces NUL and half surrogate pairs, which the database cannot store. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/** Parses JSON whose texts can all be stored; undefined for invalid JSON. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body, storable);
  } catch {
    return undefined;
  }
}

/**
 * Counts a callback of a prompt against its limit: one for each attempt, and one for all callbacks to unknown
 * addresses.
 * @returns whether it may be stored; a callback beyond the limit is counted as dropped
 */
export async function isWithinStoreLimit(deps: Deps, attemptID: string | null): Promise<boolean> {
  const limit = attemptID === null ? createLimit('callback:stray') : createLimit('callback:attempt', attemptID);
  if (await tryConsume(deps, limit)) return true;
  deps.callbacks.dropped[attemptID === null ? 'stray' : 'repeated'] += 1;
  return false;
}

/** The job runs after the immediate try has had its time. */
const queueDelay = 30 * second;

interface ReceivedCallback {
  readonly kind: StoredCallback['kind'];
  readonly body: string;
  readonly attemptID?: string | null;
  /** Identifies the callback, so that it is stored once; a new id by default. */
  readonly callbackID?: string;
  readonly receivedAt?: Date;
  /** The outcome of a callback that needs no processing. */
  readonly outcome?: string;
}

/**
 * Stores a callback before it is processed, with the job that processes it in the same transaction.
 * @param jobDelay the milliseconds until the job is due; 0 starts it with the commit
 * @returns null where a callback with this id is stored already
 */
export async function storeCallback(
  deps: Deps,
  received: ReceivedCallback,
  jobDelay: number = queueDelay,
): Promise<StoredCallback | null> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(storedCallbacks)
      .values({ receivedAt: now, ...received })
      .onConflictDoNothing({ target: storedCallbacks.callbackID })
      .returning();
    if (!stored) return null;
    if (stored.kind !== 'c2b-validation' && stored.outcome === null) {
      const at = jobDelay === 0 ? undefined : new Date(now.getTime() + jobDelay);
      await deps.jobs.enqueue(tx, 'process-callback', String(stored.callbackNumber), at);
    }
    return stored;
  });
}

/** Records the outcome of a processed callback. */
export async function recordOutcome({ db }: Deps, { callbackNumber }: StoredCallback, outcome: string): Promise<void> {
  await db.update(storedCallbacks).set({ outcome }).where(eq(storedCallbacks.callbackNumber, callbackNumber));
}
