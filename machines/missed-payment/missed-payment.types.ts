import type { Credentials } from '../support/credentials.ts';
import type { Message } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

/** The attempt that this browser has stored, and whose outcome it has not shown yet. */
export interface MissedAttempt {
  readonly cartID: string;
  /** Null for a paybill payment, which has no prompt. */
  readonly CheckoutRequestID: string | null;
}

/** How the attempt ended while no page was open. */
export type MissedOutcome =
  | { readonly kind: 'paid'; readonly receipt: PaymentReceipt | null }
  | { readonly kind: 'failed'; readonly reason: Message };

export interface Context extends Credentials, MissedAttempt {
  /** Null until known. */
  readonly outcome: MissedOutcome | null;
}

export type Event = { readonly type: 'report.dismissed' };

export type Tag = 'shown';
