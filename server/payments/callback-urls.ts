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

/** The secret in the paybill's addresses. They are registered once, so it follows from the passkey. */
export const c2bSecret = ({ daraja }: Config): string =>
  createHmac('sha256', daraja.passkey).update('uwanja paybill addresses').digest('hex').slice(0, 40);

/** Where paybill payments are asked about and confirmed. */
export function c2bUrls({ publicUrl, config }: Pick<Deps, 'publicUrl' | 'config'>) {
  const base = `${publicUrl()}/callbacks/c2b/${c2bSecret(config)}`;
  return { confirmation: `${base}/confirmation`, validation: `${base}/validation`, pull: `${base}/pull` };
}
