import { day, minute, second } from '../time.ts';

/**
 * When a message of the outbox is tried again after a failure. The job `send-message` waits until the returned moment;
 * the retries of the job itself (server/queue/queue.ts) are for failures of the shop, such as an unavailable database.
 */

/** The longest duration of an attempt. A message that is `sending` for longer belongs to a process that has stopped. */
export const maxAttemptMs = minute;

/** How long the sending of a message is retried. */
export const retryPeriodMs = day;

const firstDelayMs = 10 * second;
const maxDelayMs = 30 * minute;

/** The delay after `attempts` failed attempts. It doubles each time, up to half an hour; a fifth of it is random. */
export function retryDelay(attempts: number): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 16));
  return delay * (0.8 + 0.2 * Math.random());
}
