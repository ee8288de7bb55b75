import type { Deps } from '../deps.ts';
import { ListenUnsupportedError, type Subscriber } from './pub-sub.ts';

/** Subscribes to a topic. @returns a function that ends the subscription; null without one, so that the caller polls */
async function subscribeTo(
  { pubSub, log }: Pick<Deps, 'pubSub' | 'log'>,
  topic: string,
  subscriber: Subscriber,
): Promise<(() => void) | null> {
  try {
    return await pubSub.subscribe(topic, subscriber);
  } catch (error) {
    // The start has warned of a pooler without LISTEN, once for all streams.
    if (!(error instanceof ListenUnsupportedError)) {
      log.warn({ err: error }, 'LISTEN is unavailable: changes are polled');
    }
    return null;
  }
}

/** A topic that one caller waits for in turns: it reads the rows, and waits for the next message. */
export interface TopicWatch {
  /** Whether messages arrive. Without them the caller polls. */
  isSubscribed(): boolean;
  /**
   * Waits for a message since the wait before, for at most so many milliseconds. A message that came meanwhile ends the
   * wait at once, so none is lost while the caller reads.
   * @returns whether there was a message
   */
  wait(ms: number): Promise<boolean>;
  /** Ends the present wait. */
  wake(): void;
  /** Ends the subscription. */
  stop(): void;
}

/** Watches a topic. @param onEnd the server stops, so no more messages follow */
export async function watchTopic(
  deps: Pick<Deps, 'pubSub' | 'log'>,
  topic: string,
  onEnd: () => void = () => {},
): Promise<TopicWatch> {
  let isNotified = false;
  let hasEnded = false;
  let wake = () => {};
  const unsubscribe = await subscribeTo(deps, topic, {
    onMessage: () => {
      isNotified = true;
      wake();
    },
    onEnd: () => {
      hasEnded = true;
      onEnd();
      wake();
    },
  });
  return {
    isSubscribed: () => unsubscribe !== null && !hasEnded,
    async wait(ms) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasNotified = isNotified;
      isNotified = false;
      return wasNotified;
    },
    wake: () => wake(),
    stop: () => unsubscribe?.(),
  };
}
