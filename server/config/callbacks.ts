import { ConfigError } from './error.ts';
import { isLocalNetwork, isSafaricomSandbox } from './values.ts';

/**
 * A paybill confirmation is not signed and cannot be queried like a prompt. Its only proof is the secret in its
 * address, which is valid as long as the registration. Anyone who reads that address in a log could get goods for free,
 * so a real M-PESA needs a second proof: the caller's IP address.
 */

export interface CallbackSettings {
  readonly DARAJA_URL?: string | undefined;
  readonly DARAJA_CALLBACK_IPS: readonly string[];
}

/** @throws ConfigError where a real M-PESA's confirmations would be accepted from any address */
export function checkCallbacks({ DARAJA_URL, DARAJA_CALLBACK_IPS }: CallbackSettings): void {
  if (DARAJA_URL === undefined || DARAJA_CALLBACK_IPS.length > 0) return;
  if (isSafaricomSandbox(DARAJA_URL) || isLocalNetwork(new URL(DARAJA_URL).hostname)) return;
  throw new ConfigError(
    'DARAJA_URL is set and DARAJA_CALLBACK_IPS is not: a paybill confirmation would be accepted from any computer that learns its address, and goods would be delivered for nothing. Set DARAJA_CALLBACK_IPS to the addresses that M-PESA reports from; docs/operations.md lists those of Safaricom.',
  );
}
