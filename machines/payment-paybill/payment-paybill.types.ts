import type { StorePaymentDetails } from '#contract/payments.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export interface Input {
  readonly cartID: string;
  readonly token: string;
}

export interface Context extends Input {
  /** The values for Lipa na M-PESA → Pay Bill; null until loaded. */
  readonly storeDetails: StorePaymentDetails | null;
  /** Why the details could not be loaded. */
  readonly failure: Failure | null;
  /** The receipt of the placed order; null until loaded. */
  readonly receipt: PaymentReceipt | null;
  /** The sentence about money that has arrived and does not pay the order; null for none. */
  readonly held: string | null;
  /** The cause of the notice to pay first, until the next check or the payment. */
  readonly errors: FieldErrors<{ payment: unknown }>;
}

export type Event =
  | { readonly type: 'details.retried' }
  /** COMPLETE ORDER was pressed. */
  | { readonly type: 'complete.pressed' }
  | { readonly type: 'overlay.closed' }
  /** The payer looks at the page again. */
  | { readonly type: 'page.shown' };

export type Tag = 'loading' | 'failed' | 'ready' | 'busy' | 'arrived' | 'done';

export type Emitted = Notice;
