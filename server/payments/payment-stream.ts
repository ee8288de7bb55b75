import { streamSSE } from 'hono/streaming';
import { paymentStreamBeat, type watchExpress } from '#contract/payments.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import type { Subscriber } from '../db/pub-sub.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { ServedRequest } from '../http/serve.ts';
import { attemptTopic, getAttempt } from './attempts.ts';
import { readOutcome, requireOwnAttempt } from './query-express.ts';

/** Server-sent events: the outcome of an attempt, as soon as any instance knows it. */

const second = 1000;
/** The row is read at least this often, for a pooler that passes on no notification. */
const longestWait = 15 * second;
/** Longer than any prompt lives. */
const longest = 5 * 60 * second;
const mostAtOnce = 1000;
const mostAUser = 5;

/** How many streams of each user this process serves. */
const watching = new Map<string, number>();

function enter(userId: string): () => void {
  const own = watching.get(userId) ?? 0;
  const all = [...watching.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostAUser || all >= mostAtOnce) throw new HttpError(429, 'Too many pages wait for a payment. Close some.');
  watching.set(userId, own + 1);
  return () => {
    const left = (watching.get(userId) ?? 1) - 1;
    if (left === 0) watching.delete(userId);
    else watching.set(userId, left);
  };
}

/** Behind a pooler without LISTEN no message arrives: the row is read now and then all the same. */
async function subscribeTo({ pubSub, log }: Deps, attemptID: string, subscriber: Subscriber): Promise<() => void> {
  try {
    return await pubSub.subscribe(attemptTopic(attemptID), subscriber);
  } catch (error) {
    log.warn({ err: error }, 'the database does not support LISTEN: outcomes of payments are polled');
    return () => {};
  }
}

/**
 * Streams one event `outcome` when the attempt has ended, and closes. Without one where it does not end in five
 * minutes, or the server stops.
 * @throws HttpError 404 for an unknown one, 403 for another user's, 429 for too many at once
 */
export async function watch(
  deps: Deps,
  { params, caller, http }: ServedRequest<typeof watchExpress>,
): Promise<Response> {
  const { attemptID } = await requireOwnAttempt(deps, params.checkoutRequestID, caller);
  const leave = enter(caller.userId);
  const response = streamSSE(http, async (stream) => {
    let open = true;
    let told = true;
    let wake = () => {};
    const end = () => {
      open = false;
      wake();
    };
    stream.onAbort(end);
    const closing = setTimeout(end, longest);
    // An empty comment: proxies keep the connection, and a browser notices within seconds that it was dropped.
    const beating = setInterval(() => void stream.write(':\n\n'), paymentStreamBeat);
    let stop = () => {};
    try {
      stop = await subscribeTo(deps, attemptID, {
        onMessage: () => {
          told = true;
          wake();
        },
        onEnd: end,
      });
      while (open) {
        if (!told) await stream.write(': still open\n\n');
        told = false;
        const attempt = await getAttempt(deps.db, attemptID);
        if (!attemptAt(attempt.status).isOpen) {
          const message = await readOutcome(deps, attempt);
          await stream.writeSSE({ event: 'outcome', data: JSON.stringify({ success: 1, message }) });
          return;
        }
        if (told || !open) continue;
        await new Promise<void>((resolve) => {
          const beat = setTimeout(resolve, longestWait);
          wake = () => {
            clearTimeout(beat);
            resolve();
          };
        });
      }
    } finally {
      clearTimeout(closing);
      clearInterval(beating);
      stop();
      leave();
    }
  });
  // Its data names the payer's phone; hono writes `no-cache`.
  response.headers.set('cache-control', 'no-store');
  return response;
}
