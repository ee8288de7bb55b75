import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/**
 * The addresses of M-PESA's callbacks. Callbacks are not signed, so the addresses are unguessable. Their random parts
 * are hexadecimal, so that they contain no word that Safaricom forbids in an address (`exec`, `cmd`, `sql` and others).
 */

/** Creates the last part of one attempt's callback address: 128 random bits. */
export const newCallbackKey = (): string => randomBytes(16).toString('hex');

/** The callback address of one attempt. */
export const stkCallbackUrl = ({ publicUrl }: Deps, callbackKey: string): string =>
  `${publicUrl()}/callbacks/stk/${callbackKey}`;

/** The secret of a shop without DARAJA_C2B_SECRET, derived from the passkey. */
const derivedSecret = ({ daraja }: Config): string =>
  createHmac('sha256', daraja.passkey).update('uwanja paybill addresses').digest('hex').slice(0, 40);

/** The secrets that are valid in the paybill's addresses at a moment. The first is registered with M-PESA. */
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
