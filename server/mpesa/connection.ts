import { isLoopback } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createDaraja, type Daraja } from './daraja.ts';
import { shareToken } from './shared-token.ts';

const connections = new WeakMap<Deps, Daraja>();

/** The application's one connection to M-PESA (or to the simulator), which all its calls share. */
export function darajaOf(deps: Deps): Daraja {
  const known = connections.get(deps);
  if (known) return known;
  const { config, clock, log } = deps;
  const place = {
    baseUrl: () => config.darajaUrl ?? `${deps.loopbackUrl()}/sandbox/daraja`,
    credentials: config.daraja,
    clock,
  };
  const made = createDaraja({
    ...place,
    share: shareToken({ ...place, db: deps.db }),
    c2bVersion: config.daraja.c2bVersion,
    fetch: (input, init) => deps.fetch(input, init),
    log,
  });
  connections.set(deps, made);
  return made;
}

/** Says at the start that a shop which others reach takes no real money: its phones are open to whoever looks at them. */
export function sayThatItIsSimulated({ config, log, publicUrl }: Pick<Deps, 'config' | 'log' | 'publicUrl'>): void {
  if (config.darajaUrl !== null) return;
  const listening = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}`;
  if ([publicUrl(), listening].every(isLoopback)) return;
  log.warn(
    'M-PESA is simulated, and others reach this shop: at /sandbox/handset anybody pays from any phone and reads its messages, codes for a new password among them. Set DARAJA_URL before anything is sold.',
  );
}
