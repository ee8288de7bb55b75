import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { Registration } from '../mpesa/daraja.ts';
import { c2bUrls } from './callback-urls.ts';

/**
 * Tells M-PESA where paybill payments are reported; call it once the server listens. Does not throw: the shop opens
 * without it, and the log says what went wrong.
 */
export async function registerC2b(deps: Deps): Promise<Registration> {
  const registration = await deps.daraja.registerC2b(c2bUrls(deps));
  deps.log.info({ registration }, 'paybill addresses');
  return registration;
}

const second = 1000;
const minute = 60 * second;
/** How long is waited before each next try, the last for good. */
const pauses = [15 * second, minute, 5 * minute, 15 * minute, 60 * minute];
/** Safaricom takes no address with these in it. */
const forbidden = /mpesa|safaricom|exec?|cmd|sql|query/i;

/**
 * Registers the addresses, again and again until M-PESA has taken them or has them already: it may be out of reach when
 * the shop starts, and what is paid by paybill must be reported.
 * @returns what stops it, and resolves when the try that is under way has ended
 */
export function registerUntilAccepted(deps: Deps, waits: readonly number[] = pauses): () => Promise<void> {
  const stopped = new AbortController();
  const word = forbidden.exec(deps.publicUrl())?.[0];
  if (word) deps.log.error({ word }, 'M-PESA takes no address with this word in it: change PUBLIC_URL');
  const keep = async () => {
    for (let tries = 0; ; tries += 1) {
      const registration = await registerC2b(deps);
      if (registration === 'registered' || registration === 'already registered') return;
      await setTimeout(waits[Math.min(tries, waits.length - 1)], undefined, { signal: stopped.signal, ref: false });
    }
  };
  // Told to stop while it waits, it ends there.
  const kept = keep().catch(() => {});
  return () => {
    stopped.abort();
    return kept;
  };
}
