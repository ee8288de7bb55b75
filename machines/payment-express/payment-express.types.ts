import type { Customer } from '../support/customer.ts';
import type { Message, MessageID, Notice } from '../support/notices.ts';
import type { PaymentReceipt } from '../support/payment-outcome.ts';

export interface Input extends Customer {
  readonly cartID: string;
}

/** An accepted initiation, as it survives a closed overlay and a reload. */
export interface Attempt {
  readonly CheckoutRequestID: string;
  /** 254[17]XXXXXXXX */
  readonly phone: string;
  /** What is left of the lock, in milliseconds; 0 when it is over. */
  readonly lockRemaining: number;
}

/** The label of the one action button (spec section 4). */
export type PaymentAction = 'CANCEL' | 'COMPLETE' | 'RETRY' | 'INITIATE PAYMENT' | 'COMPLETE ORDER';

export interface Context extends Input {
  /** As typed. */
  readonly phone: string;
  readonly phoneError: MessageID | null;
  readonly paymentResult: Message | null;
  readonly paymentAction: PaymentAction;
  /** What M-PESA said beside `paymentResult`; empty when it said nothing. */
  readonly paymentDetail: string;
  /** The order that was paid; null until it is known. */
  readonly receipt: PaymentReceipt | null;
  /** Empty until an initiation was accepted. */
  readonly CheckoutRequestID: string;
  /** Milliseconds, a tick at a time; 0 while open. */
  readonly lockRemaining: number;
}

export type Event =
  | { readonly type: 'phone.typed'; readonly phone: string }
  /** INITIATE PAYMENT, the button beside the action button. */
  | { readonly type: 'initiate.pressed' }
  /** The action button, whatever its label. */
  | { readonly type: 'action.pressed' }
  | { readonly type: 'overlay.closed' }
  /** From the payment's region to the lock's: an initiation holds for this many milliseconds. */
  | { readonly type: 'lock.acquired'; readonly ms: number };

/** One of the first row holds, and one of the second. */
export type Tag =
  | 'loading'
  | 'entering'
  | 'busy'
  | 'prompted'
  | 'refused'
  | 'unconfirmed'
  | 'failed'
  | 'cancelled'
  | 'paid'
  | 'done'
  // of the lock's region
  | 'locked'
  | 'unlocked';

export type Emitted = Notice;
