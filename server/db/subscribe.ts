import type { Deps } from '../deps.ts';
import { ListenUnsupportedError, type Subscriber } from './pub-sub.ts';

/** Subscribes to a topic. @returns a function that ends the subscription; null without one, so that the caller polls */
export async function subscribeTo(
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
