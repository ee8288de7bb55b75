import type { Deps } from '../deps.ts';
import { limitOf, type RateLimit, refund, tryConsume } from '../http/rate-limit.ts';
import type { Client } from './client.ts';

/**
 * Whether one more code may be texted to a number that is not proved: anybody may register any number, and a text costs
 * money. A refused one is not counted.
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
