import type { Surroundings } from './probe.ts';
import { type ActiveFault, sharedState } from './shared-state.ts';

/** Sites: the places of machines and view models whose values a fault can change. */

/** Returns the value of a site, changed if the active fault is there. */
export function pass<T>(site: string, value: T, surroundings: Surroundings = {}): T {
  const { fault, probe } = sharedState();
  if (fault?.site === site) return fault.change(value, surroundings) as T;
  probe?.observe(site, value, surroundings);
  return value;
}

/** Returns a change that gives the same object for the same object, as view models do. */
export function stableChange(change: ActiveFault['change']): ActiveFault['change'] {
  const known = new WeakMap<object, unknown>();
  return (value, surroundings) => {
    if (typeof value !== 'object' || value === null) return change(value, surroundings);
    if (!known.has(value)) known.set(value, change(value, surroundings));
    return known.get(value);
  };
}
