import { createDaraja, type Daraja } from '@uwanja/daraja';
import { type Config, isLoopback, isSandbox } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openQueryBudget } from './shared-query-budget.ts';
import { darajaAccount, openTokenStore } from './shared-token.ts';

/** The simulator needs no limit; this one is never reached. */
const simulatedQueriesPerMinute = 6_000;
/** Safaricom publishes no limit. Where its limit is lower, the pauses after refusals slow the queries down. */
const usualQueriesPerMinute = 120;

const queriesPerMinute = ({ darajaUrl, daraja }: Config): number =>
  daraja.queriesPerMinute ?? (darajaUrl === null ? simulatedQueriesPerMinute : usualQueriesPerMinute);

type Connected = Pick<Deps, 'clock' | 'fetch' | 'loopbackUrl'>;

/**
 * Creates the application's only connection to M-PESA, or to the simulator.
 * @param deps read at each call: the simulator's address is known once the server listens
 */
export function connectDaraja({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>, deps: () => Connected): Daraja {
  const place = {
    baseUrl: () => config.darajaUrl ?? `${deps().loopbackUrl()}/sandbox/daraja`,
    credentials: config.daraja,
    clock: () => deps().clock(),
  };
  const account = () => darajaAccount(place);
  return createDaraja({
    ...place,
    budget: openQueryBudget({ db, clock: place.clock, account, perMinute: queriesPerMinute(config) }),
    tokens: openTokenStore({ ...place, db }),
    c2bVersion: config.daraja.c2bVersion,
    fetch: (input, init) => deps().fetch(input, init),
    log,
  });
}

/** Warns at start-up of a simulated shop that others can reach: anyone can pay with its simulated phones. */
export function warnOfSimulatedPayments({ config, log, publicUrl }: Pick<Deps, 'config' | 'log' | 'publicUrl'>): void {
  if (!isSandbox(config)) return;
  const listening = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}`;
  if ([publicUrl(), listening].every(isLoopback)) return;
  log.warn(
    'M-PESA is simulated, and others reach this shop: at /sandbox/handset anybody pays from any phone and reads its messages, codes for a new password among them. Set DARAJA_URL before anything is sold.',
  );
}
