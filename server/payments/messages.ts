import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { paymentMessages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

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
    await reader.cancel();
    break;
  }
  // The database cannot store NUL; the decoder replaces everything else that is no text.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD');
}

/** JSON, or undefined where it is none. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Keeps what M-PESA sent as it came, before anything is made of it. */
export async function keepMessage(
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
export async function noteOutcome({ db }: Deps, { messageID }: Message, outcome: string): Promise<void> {
  await db.update(paymentMessages).set({ outcome }).where(eq(paymentMessages.messageID, messageID));
}
