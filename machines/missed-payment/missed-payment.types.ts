import type { CartRef } from '../cart/index.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Message } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export interface Input extends Credentials {
  readonly cart: CartRef;
}

/** The attempt that this browser has stored, and whose outcome it has not shown yet. */
export interface MissedAttempt {
  readonly cartID: string;
  /** Null for a paybill payment, which has no prompt. */
  readonly CheckoutRequestID: string | null;
  /** Whether it began so recently that its outcome can come at any moment. */
  readonly isOpen: boolean;
}

/** How the attempt ended while no payment modal was open for it. */
export type MissedOutcome =
  | { readonly kind: 'paid'; readonly receipt: PaymentReceipt | null }
  | { readonly kind: 'failed'; readonly reason: Message };

export interface Context extends Input, MissedAttempt {
  /** The number of waits since the customer last came back to the page: each is longer than the one before. */
  readonly waits: number;
  /** Null until known. */
  readonly outcome: MissedOutcome | null;
}

export type Event =
  | { readonly type: 'report.dismissed' }
  /** The tab went to the background. */
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export type Tag = 'shown';
