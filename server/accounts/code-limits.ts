import type { Deps } from '../deps.ts';
import { limitOf, type RateLimit, refund, tryConsume } from '../http/rate-limit.ts';
import type { Client } from './client.ts';

/**
 * Counts one more code to an unproved number. Anyone may register any number, and each text costs money.
 * @returns false, with nothing counted, where a limit is used up
 */
export async function mayTextUnprovedNumber(deps: Deps, phoneNumber: string, { network }: Client): Promise<boolean> {
  const limits = [
    limitOf('unproved-code:phone', phoneNumber),
    limitOf('unproved-code:network', network),
    limitOf('unproved-code:shop'),
  ];
  const counted: RateLimit[] = [];
  for (const limit of limits) {
    if (await tryConsume(deps, limit)) {
      counted.push(limit);
      continue;
    }
    await refund(deps, counted);
    deps.log.warn({ limit: limit.name }, 'a code to an unproved number was not sent');
    return false;
  }
  return true;
}
