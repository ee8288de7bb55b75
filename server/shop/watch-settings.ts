import { ListenUnsupportedError } from '../db/pub-sub.ts';
import type { Deps } from '../deps.ts';
import { second } from '../time.ts';
import { settingsTopic } from './settings.ts';

/** The interval of the queries where the database delivers no notifications, in milliseconds. */
const pollMs = second;

/**
 * Reads the settings again after each change on any instance, and clears the cached pages, which state the former ones.
 * @returns a function that ends it
 * @throws Error where the database is lost
 */
export async function watchShopSettings(
  deps: Pick<Deps, 'shopSettings' | 'responseCache' | 'pubSub' | 'log'>,
): Promise<() => void> {
  const { shopSettings, responseCache, pubSub, log } = deps;
  const refresh = async () => {
    try {
      if (await shopSettings.refresh()) responseCache.clear();
    } catch (error) {
      log.warn({ err: error }, 'the settings of the shop could not be read: the former ones still apply');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearInterval(timer);
  const subscriber = { onMessage: () => void refresh(), onEnd: end };
  const unsubscribe = await pubSub.subscribe(settingsTopic, subscriber).catch((error: unknown) => {
    if (!(error instanceof ListenUnsupportedError)) throw error;
    timer = setInterval(() => void refresh(), pollMs).unref();
    return end;
  });
  // A change between the start and the subscription.
  await refresh();
  return () => {
    end();
    unsubscribe();
  };
}
