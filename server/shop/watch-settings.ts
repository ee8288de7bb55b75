import { subscribeTo } from '../db/subscribe.ts';
import type { Deps } from '../deps.ts';
import { second } from '../time.ts';
import { settingsTopic } from './settings.ts';

/** The interval of the queries where the database delivers no notifications, in milliseconds. */
const pollMs = second;

/**
 * Reads the settings again after each change on any instance, and clears the cached pages, which state the former ones.
 * @returns a function that ends it
 */
export async function watchShopSettings(
  deps: Pick<Deps, 'shopSettings' | 'responseCache' | 'pubSub' | 'log'>,
): Promise<() => void> {
  const { shopSettings, responseCache, log } = deps;
  const refresh = async () => {
    try {
      if (await shopSettings.refresh()) responseCache.clear();
    } catch (error) {
      log.warn({ err: error }, 'the settings of the shop could not be read: the former ones still apply');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearInterval(timer);
  const unsubscribe = await subscribeTo(deps, settingsTopic, { onMessage: () => void refresh(), onEnd: end });
  if (unsubscribe === null) timer = setInterval(() => void refresh(), pollMs).unref();
  // A change between the start and the subscription.
  await refresh();
  return () => {
    end();
    unsubscribe?.();
  };
}
