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

/** Why a report was answered and not kept. */
type DropReason = 'stray' | 'repeated';
const drops = new WeakMap<Deps, Record<DropReason, number>>();

/** How many reports this process has not kept, because there were too many like them. */
export const droppedCallbacks = (deps: Deps): Readonly<Record<DropReason, number>> =>
  drops.get(deps) ?? { stray: 0, repeated: 0 };

/**
 * Whether one more report of a prompt is kept: so many an hour for one attempt, and for all the addresses together that
 * are no attempt's, where nobody but a stranger reports. One that is not is counted.
 */
export async function isWithinStoreLimit(deps: Deps, attemptID: string | null): Promise<boolean> {
  const limit = attemptID === null ? limitOf('callback:stray') : limitOf('callback:attempt', attemptID);
  if (await tryConsume(deps, limit)) return true;
  const dropped = { ...droppedCallbacks(deps) };
  dropped[attemptID === null ? 'stray' : 'repeated'] += 1;
  drops.set(deps, dropped);
  return false;
}

/** Keeps what M-PESA sent as it came, before anything is made of it. */
export async function storeCallback(
  { db, clock }: Deps,
  kind: Message['kind'],
  body: string,
  attemptID: string | null = null,
): Promise<Message> {
  const [kept] = await db.insert(paymentMessages).values({ kind, body, attemptID, receivedAt: clock() }).returning();
  if (!kept) throw new Error('a message of M-PESA was not stored');
  return kept;
}

/** Notes what was made of a message. */
export async function recordOutcome({ db }: Deps, { messageID }: Message, outcome: string): Promise<void> {
  await db.update(paymentMessages).set({ outcome }).where(eq(paymentMessages.messageID, messageID));
}
