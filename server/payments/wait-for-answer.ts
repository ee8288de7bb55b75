import { type Attempt, attemptTopic, getAttempt } from '../attempts/attempts.ts';
import { watchTopic } from '../db/subscribe.ts';
import type { Deps } from '../deps.ts';

/** How long a request waits for M-PESA's answer to a concurrent request's prompt, in milliseconds. */
const maxWait = 8_000;
/** The interval at which the attempt is read without a notification, in case one is lost. */
const pollInterval = 2_000;
/** The interval where notifications are not available, as behind a pooler in transaction mode. */
const unsubscribedPollInterval = 100;

/** Waits until the request that stored an attempt, on any instance, has M-PESA's answer. */
export async function waitForAnswer(deps: Pick<Deps, 'db' | 'pubSub' | 'log'>, attempt: Attempt): Promise<Attempt> {
  if (attempt.status !== 'requested') return attempt;
  const waitsUntil = performance.now() + maxWait;
  const watch = await watchTopic(deps, attemptTopic(attempt.attemptID));
  try {
    for (;;) {
      const current = await getAttempt(deps.db, attempt.attemptID);
      const left = waitsUntil - performance.now();
      if (current.status !== 'requested' || left <= 0) return current;
      await watch.wait(Math.min(left, watch.isSubscribed() ? pollInterval : unsubscribedPollInterval));
    }
  } finally {
    watch.stop();
  }
}
