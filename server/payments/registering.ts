import type { Deps } from '../deps.ts';
import { darajaOf } from '../mpesa/connection.ts';
import type { Registration } from '../mpesa/daraja.ts';
import { c2bUrls } from './addresses.ts';

/**
 * Tells M-PESA where paybill payments are reported; call it once the server listens. Does not throw: the shop opens
 * without it, and the log says what went wrong.
 */
export async function registerC2b(deps: Deps): Promise<Registration> {
  const registration = await darajaOf(deps).registerC2b(c2bUrls(deps));
  deps.log.info({ registration }, 'paybill addresses');
  return registration;
}
