import type { Context } from 'hono';
import { second } from '../time.ts';

/** The most bytes of a body that are read to answer it, and for how long. */
const maxDiscarded = 32 * 1024 * 1024;
const maxWait = 5 * second;

/**
 * Reads the rest of a request's body and discards it. A client that still sends its body when the connection is closed
 * reports a broken connection instead of the answer. A larger or slower body is not read to its end.
 */
export async function discardBody({ req }: Context): Promise<void> {
  const { body } = req.raw;
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), maxWait);
  try {
    for (let bytes = 0; bytes <= maxDiscarded; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.length;
    }
  } catch {
    // The client has gone.
  } finally {
    clearTimeout(timer);
  }
}
