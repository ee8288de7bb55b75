import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/**
 * Where M-PESA reports to. Callbacks are not signed, so the addresses are unguessable. Their random parts are hexadecimal:
 * no letters for the words that Safaricom forbids in an address (`exec`, `cmd`, `sql` and the like).
 */

/** The last part of one attempt's address: 128 random bits. */
export const newCallbackKey = (): string => randomBytes(16).toString('hex');

/** Where one attempt's callback goes. */
export const stkCallbackUrl = ({ publicUrl }: Deps, callbackKey: string): string =>
  `${publicUrl()}/callbacks/stk/${callbackKey}`;

/** The secret that follows from the passkey: the one of a shop that sets none. */
const derivedSecret = ({ daraja }: Config): string =>
  createHmac('sha256', daraja.passkey).update('uwanja paybill addresses').digest('hex').slice(0, 40);

/** The secrets in the paybill's addresses that are good at a moment. The first is the one to register. */
export function c2bSecrets(config: Config, at: Date): readonly [string, ...string[]] {
  const [first, ...older] = config.daraja.c2bSecrets;
  const resolve = (secret: string) => (secret === 'passkey' ? derivedSecret(config) : secret);
  if (!first) return [derivedSecret(config)];
  const good = older.filter(({ until }) => until === null || until > at);
  return [resolve(first.secret), ...good.map(({ secret }) => resolve(secret))];
}

/** The callback addresses of paybill payments. */
export function c2bUrls({ publicUrl, config, clock }: Pick<Deps, 'publicUrl' | 'config' | 'clock'>) {
  const base = `${publicUrl()}/callbacks/c2b/${c2bSecrets(config, clock())[0]}`;
  return { confirmation: `${base}/confirmation`, validation: `${base}/validation`, pull: `${base}/pull` };
}
