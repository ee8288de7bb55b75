import type { DeliveredCode, RevealedCode } from '#contract/order-codes.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly session: Credentials;
  readonly orderID: string;
}

export interface Context extends Input {
  /** The codes without their text; null until loaded. */
  readonly codes: readonly DeliveredCode[] | null;
  /** The revealed codes. They are never stored: hiding a code, closing the list or leaving the page removes them. */
  readonly revealed: readonly RevealedCode[];
  /** The code being revealed, or the last one that could not be revealed; null after a success. */
  readonly requestedID: number | null;
  /** The codes that are revealed after the requested one. */
  readonly pendingIDs: readonly number[];
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'codes.opened' }
  | { readonly type: 'codes.closed' }
  | { readonly type: 'codes.retried' }
  | { readonly type: 'code.revealed'; readonly codeID: number }
  | { readonly type: 'codes.allRevealed' }
  | { readonly type: 'code.hidden'; readonly codeID: number };
