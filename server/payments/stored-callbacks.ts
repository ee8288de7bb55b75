import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { paymentMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { limitOf, tryConsume } from '../http/rate-limit.ts';

export type Message = typeof paymentMessages.$inferSelect;

/** Far more than M-PESA ever sends. */
const mostBytes = 16 * 1024;

/** The body as text, cut where it is longer than anything that M-PESA sends. The rest is not read. */
export async function boundedBody(http: Context): Promise<string> {
  const reader = http.req.raw.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value.subarray(0, mostBytes - size));
    size += value.length;
    if (size < mostBytes) continue;
    // The rest of it still lies in the connection, where nobody shall send another request after it.
    http.header('connection', 'close');
    await reader.cancel();
    break;
  }
  // The database cannot store NUL; the decoder replaces everything else that is no text.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD');
}

/** The database holds no NUL, nor half of a surrogate pair, however it is written in the JSON. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/** JSON, or undefined where it is none. Every text in it can be stored. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body, storable);
  } catch {
    return undefined;
  }
}

const second = 1000;

/**
 * Whether one more callback of a prompt is stored: so many an hour for one attempt, and for all addresses together that
 * are no attempt's, where only strangers report. One that is not stored is counted.
 */
export async function isWithinStoreLimit(deps: Deps, attemptID: string | null): Promise<boolean> {
  const limit = attemptID === null ? limitOf('callback:stray') : limitOf('callback:attempt', attemptID);
  if (await tryConsume(deps, limit)) return true;
  deps.callbacks.dropped[attemptID === null ? 'stray' : 'repeated'] += 1;
  return false;
}

/** The queue's try comes after the immediate one has had its time. */
const queueDelay = 30 * second;

interface ReceivedCallback {
  readonly kind: Message['kind'];
  readonly body: string;
  readonly attemptID?: string | null;
  /** Left out: a new id. A callback is stored once by its id. */
  readonly callbackID?: string;
  readonly receivedAt?: Date;
  /** Known before it is processed: it needs no job. */
  readonly outcome?: string;
}

/**
 * Stores a callback as it came, before anything is made of it, with the job that processes it in the same transaction.
 * @returns null where a callback with this id is stored already
 */
export async function storeCallback(deps: Deps, received: ReceivedCallback): Promise<Message | null> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(paymentMessages)
      .values({ receivedAt: now, ...received })
      .onConflictDoNothing({ target: paymentMessages.callbackID })
      .returning();
    if (!stored) return null;
    if (stored.kind !== 'c2b-validation' && stored.outcome === null) {
      const at = new Date(now.getTime() + queueDelay);
      await deps.jobs.put(tx, 'process-callback', String(stored.messageID), at);
    }
    return stored;
  });
}

/** Records what was made of a callback. */
export async function recordOutcome({ db }: Deps, { messageID }: Message, outcome: string): Promise<void> {
  await db.update(paymentMessages).set({ outcome }).where(eq(paymentMessages.messageID, messageID));
}
