import type { PaymentResponse } from '#contract/payments.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Message, MessageID, Notice } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export interface Input extends Credentials {
  readonly cartID: string;
  /** What the modal shows to pay, in whole KES; null for a cart that was ordered already, whose amount is not known. */
  readonly amount: number | null;
}

/** An accepted initiation, stored so that a closed modal or a reload can resume it. */
export interface Attempt {
  readonly CheckoutRequestID: string;
  /** 254[17]XXXXXXXX */
  readonly phone: string;
  /** The remaining time of the lock in milliseconds; 0 when it has expired. */
  readonly lockRemaining: number;
}

/** The effect of the action button; its label is a message (spec section 4). */
export type PaymentAction = 'cancel' | 'complete' | 'retry' | 'initiate' | 'completeOrder';

/** The states that wait for the payer, each with a message and an action. */
export type PayerState = 'entering' | 'prompted' | 'refused' | 'unconfirmed' | 'failed' | 'cancelled' | 'paid';

export interface Context extends Input {
  /** The phone number as typed. */
  readonly phone: string;
  readonly phoneError: MessageID | null;
  /** The last state that waited for the payer. Its message and action are shown while a request is in flight. */
  readonly payerState: PayerState;
  /** The answer of a call; it replaces the message of `payerState`. */
  readonly paymentResult: Message | null;
  /** M-PESA's description beside the message; may be empty. */
  readonly paymentDetail: string;
  /** The last outcome that the modal has watched for, applied after a delay; null before the first. */
  readonly outcome: PaymentResponse | null;
  /** The receipt of the paid order; null until loaded. */
  readonly receipt: PaymentReceipt | null;
  /** The id of the accepted initiation; empty before one was accepted. */
  readonly CheckoutRequestID: string;
  /** Milliseconds, counted down by `timing.lockTick`; 0 while the lock is open. */
  readonly lockRemaining: number;
}

export type Event =
  | { readonly type: 'phone.typed'; readonly phone: string }
  /** INITIATE PAYMENT was pressed, the button beside the action button. */
  | { readonly type: 'initiate.pressed' }
  /** The action button was pressed, whatever its label. */
  | { readonly type: 'action.pressed' }
  | { readonly type: 'overlay.closed' }
  /** The cart costs another amount than before. */
  | { readonly type: 'amount.changed'; readonly amount: number }
  /** The browser has a network again. */
  | { readonly type: 'network.restored' }
  /** Raised by the attempt's region for the lock's region: the lock lasts for this many milliseconds. */
  | { readonly type: 'lock.acquired'; readonly ms: number };

export type Tag =
  /** A stored attempt is being resumed. */
  | 'loading'
  /** A request is in flight. */
  | 'busy'
  /** The outcome is known and will be applied in a moment. */
  | 'answered'
  | 'done';

export type Emitted = Notice;
