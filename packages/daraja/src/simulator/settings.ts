import { type Credentials, type Log, silentLog, systemClock, type TransportSettings } from '../transport.ts';
import type { SimulatorStore } from './store.ts';

export interface SimulatorSettings extends Pick<TransportSettings, 'fetch' | 'clock' | 'log'> {
  /** What the client signs its requests with. They may be public, because only this shop gets callbacks. */
  readonly credentials: Credentials;
  /** The shop's public address. Callback addresses outside of it are refused. */
  readonly shopUrl: () => string;
  /** Where the shop takes the validation and the confirmation of payments to its paybill. */
  readonly paybillUrls: () => { readonly validation: string; readonly confirmation: string };
  /** The name of the business, as phones show it. */
  readonly organization: () => string;
  readonly store: SimulatorStore;
}

/** The simulated network: its settings, with those that were left out. */
export interface Network extends SimulatorSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: () => Date;
  readonly log: Log;
}

export const networkOf = (settings: SimulatorSettings): Network => ({
  fetch: globalThis.fetch,
  clock: systemClock,
  log: silentLog,
  ...settings,
});
