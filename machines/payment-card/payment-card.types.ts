import type { PaymentOutcome } from '../support/payment-outcome.ts';

export type Event =
  /** USE MPESA was pressed. */
  { readonly type: 'mpesa.chosen' } | { readonly type: 'overlay.closed' };

export type Output = Extract<PaymentOutcome, { kind: 'closed' }>;
