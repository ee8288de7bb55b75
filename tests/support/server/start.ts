import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { openLog } from './message-gateways.ts';

/** The settings of a shop with a real M-PESA that receives no requests. */
export const realMpesa = {
  DARAJA_URL: 'https://daraja.test',
  PUBLIC_URL: 'https://shop.test',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '600000',
  DARAJA_PASSKEY: 'passkey',
  EMBEDDED_DATABASE: 'accepted',
} as const;

/** Returns the messages that `say` logs with these settings. */
export function logAtStart(
  logWarnings: (start: Pick<Deps, 'config' | 'log' | 'publicUrl'>) => void,
  settings: Readonly<Record<string, string>>,
): unknown[] {
  const { log, entries } = openLog();
  const config = readConfig(settings);
  logWarnings({ config, log, publicUrl: () => config.publicUrl ?? 'http://127.0.0.1:8080' });
  return entries().map(({ msg }) => msg);
}
