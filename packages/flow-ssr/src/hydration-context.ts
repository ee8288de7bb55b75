import { createContext } from 'react';
import type { Snapshot } from 'xstate';

/** What the components of a server-rendered page need to hydrate. */
export interface HydrationData {
  /** The persisted snapshots of flows that have loaded data, by the `useId` of their `useFlow`. */
  readonly flows: Readonly<Record<string, Snapshot<unknown>>>;
  /** The gates of the parts that hydrate late; null on the server, which does not hydrate. */
  readonly hydrationGates: HydrationGates | null;
}

/** Delays the hydration of a part of a page: until the gate opens, the part is neither downloaded nor hydrated. */
export interface HydrationGate {
  readonly isOpen: () => boolean;
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** All hydration gates of a page. */
export interface HydrationGates {
  /** Creates a gate, which is already open after `openAll`. */
  readonly create: () => HydrationGate;
  readonly openAll: () => void;
}

/** Null where the browser renders the page without the server. */
export const HydrationContext = createContext<HydrationData | null>(null);
