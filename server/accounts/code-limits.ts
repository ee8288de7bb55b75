import type { Deps } from '../deps.ts';
import { createLimit, type RateLimit, restore, tryConsume } from '../rate-limits/limiter.ts';

/**
 * Counts one more code to an unverified number. Anyone may register any number, and each text costs money.
 * @returns false, with nothing counted, where a limit is used up
 */
export async function mayTextUnverifiedNumber(deps: Deps, phoneNumber: string, network: string): Promise<boolean> {
  const limits = [
    createLimit('unverified-code:phone', phoneNumber),
    createLimit('unverified-code:network', network),
    createLimit('unverified-code:shop'),
  ];
  const counted: RateLimit[] = [];
  for (const limit of limits) {
    if (await tryConsume(deps, limit)) {
      counted.push(limit);
      continue;
    }
    await restore(deps, counted);
    deps.log.warn({ limit: limit.name }, 'a code to an unverified number was not sent');
    return false;
  }
  return true;
}
