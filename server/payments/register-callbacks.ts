import type { Registration } from '@uwanja/daraja';
import type { Deps } from '../deps.ts';
import { c2bUrls } from './callback-urls.ts';

/** Registers the callback addresses of paybill payments with M-PESA. Does not throw; the log has the outcome. */
export async function registerC2b(deps: Deps): Promise<Registration> {
  const registration = await deps.daraja.registerC2b(c2bUrls(deps));
  deps.log.info({ registration }, 'the registration of the paybill addresses was requested');
  return registration;
}

async function registerPull(deps: Deps): Promise<Registration> {
  const { pullNumber } = deps.config.daraja;
  if (pullNumber === null) return 'already registered';
  const registration = await deps.daraja.registerPull(pullNumber, c2bUrls(deps).pull);
  deps.log.info({ registration }, 'the registration for Pull Transactions was requested');
  return registration;
}

const isAccepted = (registration: Registration): boolean =>
  registration === 'registered' || registration === 'already registered';

/**
 * The job that registers callback addresses. It retries, because M-PESA may be out of reach when the shop starts.
 * @throws Error where M-PESA has not accepted the registration, so that the queue retries with growing pauses
 */
export async function registerCallbacks(deps: Deps, key: string): Promise<null> {
  const registration = await (key === 'pull' ? registerPull(deps) : registerC2b(deps));
  if (!isAccepted(registration)) throw new Error(`M-PESA has not registered the callback addresses: ${registration}`);
  return null;
}

/** Safaricom refuses addresses that contain one of these. */
const forbidden = /mpesa|safaricom|exec?|cmd|sql|query/i;

/** Enqueues the jobs that register the addresses, to run at once. Called when the server listens. */
export async function enqueueRegistration(deps: Deps): Promise<void> {
  const word = forbidden.exec(deps.publicUrl())?.[0];
  if (word) deps.log.error({ word }, 'M-PESA refuses an address with this word in it: change PUBLIC_URL');
  await deps.db.transaction(async (tx) => {
    for (const key of ['c2b', 'pull']) await deps.jobs.enqueue(tx, 'register-callbacks', key, deps.clock());
  });
}
