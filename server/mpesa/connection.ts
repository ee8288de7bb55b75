import type { Deps } from '../deps.ts';
import { createDaraja, type Daraja } from './daraja.ts';

const connections = new WeakMap<Deps, Daraja>();

/** The application's one connection to M-PESA (or to the simulator), which all its calls share. */
export function darajaOf(deps: Deps): Daraja {
  const known = connections.get(deps);
  if (known) return known;
  const { config, clock, log } = deps;
  const made = createDaraja({
    baseUrl: () => config.darajaUrl ?? `${deps.loopbackUrl()}/sandbox/daraja`,
    credentials: config.daraja,
    c2bVersion: config.daraja.c2bVersion,
    fetch: (input, init) => deps.fetch(input, init),
    clock,
    log,
  });
  connections.set(deps, made);
  return made;
}
