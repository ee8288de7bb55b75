import type { Chance } from './chance.ts';
import type { GatewayAnswer } from './network-routes.ts';
import type { Scenario } from './shoppers.ts';

/** The random choices of a crash test: when the shop is killed, how long it is down, and what the gateway answers. */

const second = 1000;
const minute = 60 * second;

/** Something that happens in the shop and after which it may be killed. */
export type ShopEvent =
  | Parameters<Scenario['onEvent']>[0]
  | 'text'
  | 'push'
  | 'push answered'
  | 'query'
  | 'callback'
  | 'callback answered';

/** The next kill: a number of milliseconds after something has happened a number of times. */
export interface NextKill {
  readonly after: ShopEvent | 'anything';
  left: number;
  readonly delay: number;
}

const shopEvents = [
  'call',
  'call',
  'push',
  'push answered',
  'query',
  'text',
  'callback',
  'callback',
  'callback answered',
] as const;

export const chooseNextKill = (chance: Chance): NextKill =>
  chance.happens(0.4)
    ? { after: 'anything', left: chance.whole(1, 80), delay: chance.whole(0, 30) }
    : { after: chance.of(shopEvents), left: chance.whole(1, 4), delay: chance.whole(0, 12) };

/** The gateway mostly accepts a text; it may be busy, or accept a text and lose its answer. */
export const gatewayAnswer = (chance: Chance): GatewayAnswer =>
  chance.happens(0.85) ? 'accepted' : chance.of(['busy', 'busy', 'cut']);

/** How long the shop was down, as it seems to the next one. */
export const chooseDowntime = (chance: Chance): number =>
  chance.happens(0.4) ? 0 : chance.of([20 * second, 20 * second, 90 * second, 4 * minute, 4 * minute, 30 * minute]);
