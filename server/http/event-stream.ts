import type { Context as HttpContext } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type TopicWatch, watchTopic } from '../db/subscribe.ts';
import type { Deps } from '../deps.ts';
import { clientNetworks } from './client-address.ts';

/** Server-sent events of what is read at once, after each notification, and at intervals in case one is lost. */

interface EventStream {
  /** Who has the stream: one person may have few at once. */
  readonly holder: string;
  /** The topic that is published when there may be something to send. */
  readonly topic: string;
  /** The longest life in milliseconds. The browser connects again. */
  readonly life: number;
  /** The interval of empty comments in milliseconds. */
  readonly heartbeat: number;
  /** Returns after how many milliseconds to read without a notification. */
  readonly pollAfter: (isSubscribed: boolean) => number;
  /**
   * Reads and sends. A notification that comes meanwhile causes another call at once.
   * @param isNotified false for a reading without a notification
   * @returns whether the stream stays open
   */
  readonly send: (stream: SSEStreamingApi, isNotified: boolean) => Promise<boolean>;
}

/** Opens a stream. @throws HttpError 429 for too many streams at once */
export function streamEvents(deps: Deps, http: HttpContext, options: EventStream): Response {
  const { holder, topic, life, heartbeat, pollAfter, send } = options;
  const leave = deps.streamSlots.acquire(holder, clientNetworks(http, deps).address);
  const response = streamSSE(http, async (stream) => {
    let isOpen = true;
    let watch: TopicWatch | null = null;
    const end = () => {
      isOpen = false;
      watch?.wake();
    };
    stream.onAbort(end);
    const timeout = setTimeout(end, life);
    // Empty comments prevent proxies from closing the connection, and show a browser that it is still open.
    const beat = setInterval(() => void stream.write(':\n\n'), heartbeat);
    try {
      watch = await watchTopic(deps, topic, end);
      let isNotified = true;
      while (isOpen && (await send(stream, isNotified))) {
        if (isOpen) isNotified = await watch.wait(pollAfter(watch.isSubscribed()));
      }
    } finally {
      clearTimeout(timeout);
      clearInterval(beat);
      watch?.stop();
      leave();
    }
  });
  // Hono writes `no-cache`, but the data is a person's own.
  response.headers.set('cache-control', 'no-store');
  return response;
}
