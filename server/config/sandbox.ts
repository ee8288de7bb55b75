import { ConfigError } from './error.ts';
import { isLoopback, isLoopbackHost, isSafaricomSandbox } from './values.ts';

/**
 * Prevents a live shop from starting with simulated money. Without DARAJA_URL anyone can pay from any phone on
 * /sandbox/handset, so one missing or misspelt setting must not start such a shop.
 */

/** The settings that the rules check. */
export interface SandboxSettings {
  readonly SANDBOX?: 'open' | undefined;
  readonly DARAJA_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly HOST: string;
  readonly VAULT_KEY?: string | undefined;
}

const remedy = 'Set DARAJA_URL, or set SANDBOX=open for a shop with simulated money.';

/** @throws ConfigError where the settings ask for both a real M-PESA and the simulator */
function refuseOpenSandbox({ SANDBOX }: SandboxSettings): void {
  if (SANDBOX === 'open') {
    throw new ConfigError(
      'SANDBOX=open and DARAJA_URL exclude each other: a shop has a real M-PESA or a simulated one.',
    );
  }
}

/** @throws ConfigError where real codes would be delivered for payments that move no money */
function refuseTestMoney({ VAULT_KEY }: SandboxSettings, darajaUrl: string): void {
  if (VAULT_KEY === undefined || !isSafaricomSandbox(darajaUrl)) return;
  throw new ConfigError(
    'VAULT_KEY is set and DARAJA_URL is the sandbox of Safaricom, where no money moves: codes would be given away. Set DARAJA_URL to https://api.safaricom.co.ke, or leave VAULT_KEY out.',
  );
}

/** @throws ConfigError where a setting suggests a real M-PESA, or others can reach the simulated one */
function refuseHiddenSimulator({ PUBLIC_URL, HOST }: SandboxSettings, names: readonly string[]): void {
  if (names.includes('DARAJA_URL')) {
    throw new ConfigError(`DARAJA_URL is empty, and M-PESA would be simulated. ${remedy}`);
  }
  const half = names.find((name) => name.startsWith('DARAJA_'));
  if (half !== undefined) {
    throw new ConfigError(`${half} is set and DARAJA_URL is not, so that M-PESA would be simulated. ${remedy}`);
  }
  const isPublicUrl = PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL);
  if (!isPublicUrl && isLoopbackHost(HOST)) return;
  const address = isPublicUrl ? `PUBLIC_URL is ${PUBLIC_URL}` : `HOST is ${HOST}`;
  throw new ConfigError(
    `${address} and DARAJA_URL is not set: others would reach a shop whose M-PESA is simulated. ${remedy}`,
  );
}

/**
 * Fails closed: the simulator runs on loopback addresses only, unless SANDBOX=open asks for it.
 * @param names every setting that the environment has, empty ones included
 * @throws ConfigError with a sentence that names the setting at fault
 */
export function checkSandbox(settings: SandboxSettings, names: readonly string[]): void {
  if (settings.DARAJA_URL !== undefined) {
    refuseOpenSandbox(settings);
    refuseTestMoney(settings, settings.DARAJA_URL);
    return;
  }
  if (settings.SANDBOX !== 'open') refuseHiddenSimulator(settings, names);
  if (settings.VAULT_KEY !== undefined) {
    throw new ConfigError(
      'VAULT_KEY is set and DARAJA_URL is not: a shop whose M-PESA is simulated does not open a real vault. It has a key of its own.',
    );
  }
}
