import { createContext } from 'react';
import type { Snapshot } from 'xstate';

/** A page that the server has drawn, for the components that take it over. */
export interface DrawnPage {
  /** The persisted snapshots of the flows that have loaded something, by the place of their `useFlow` in the page. */
  readonly flows: Readonly<Record<string, Snapshot<unknown>>>;
  /** Whether M-PESA is simulated; absent in a browser, where the page itself says so. */
  readonly isSandbox?: boolean;
  /** The parts of the page that are hydrated late; absent where the page is drawn and not hydrated. */
  readonly gates: Gates | null;
}

/** Opens once, for good. While it is closed, what stands behind it is neither downloaded nor hydrated. */
export interface Gate {
  readonly isOpen: () => boolean;
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** All gates of a page. */
export interface Gates {
  /** A new one; it is open where the page is no longer the one that was drawn. */
  readonly create: () => Gate;
  readonly openAll: () => void;
}

/** Null where the browser draws the page by itself. */
export const DrawnContext = createContext<DrawnPage | null>(null);
