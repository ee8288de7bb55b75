import { createContext } from 'react';
import type { Snapshot } from 'xstate';
import type { ShopContact } from '#contract/shop-contact.ts';

/** What the components of a server-rendered page need to hydrate. */
export interface HydrationData {
  /** The persisted snapshots of flows that have loaded data, by the `useId` of their `useFlow`. */
  readonly flows: Readonly<Record<string, Snapshot<unknown>>>;
  /** Whether M-PESA is simulated. Absent in a browser, which reads it from the page (`isSandbox`). */
  readonly isSandbox?: boolean;
  /** The shop's contact. Absent in a browser, which reads it from the page (`readShopContact`). */
  readonly contact?: ShopContact;
  /** The gates of parts that are hydrated late; null on the server, which does not hydrate. */
  readonly gates: Gates | null;
}

/** Delays a part of a page: while the gate is closed, the part is neither downloaded nor hydrated. It opens once. */
export interface Gate {
  readonly isOpen: () => boolean;
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** All gates of a page. */
export interface Gates {
  /** Creates a gate, which is already open after `openAll`. */
  readonly create: () => Gate;
  readonly openAll: () => void;
}

/** Null where the browser renders the page without the server. */
export const HydrationContext = createContext<HydrationData | null>(null);
