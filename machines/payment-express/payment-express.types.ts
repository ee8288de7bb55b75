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

/** What the one action button does; its label is a message (spec section 4). */
export type PaymentAction = 'cancel' | 'complete' | 'retry' | 'initiate' | 'completeOrder';

/** The states that wait for the payer (the table of design.md, section 5). */
export type Standing = 'entering' | 'prompted' | 'refused' | 'unconfirmed' | 'failed' | 'cancelled' | 'paid';

export interface Context extends Input {
  /** As typed. */
  readonly phone: string;
  readonly phoneError: MessageID | null;
  /** The last state that waited for the payer: its message and action stay on show while an answer is awaited. */
  readonly standing: Standing;
  /** What a call answered, in place of the standing's own message. */
  readonly paymentResult: Message | null;
  /** M-PESA's description beside the message; empty where it gave none. */
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

export type Tag =
  /** An attempt from before is being looked up. */
  | 'loading'
  /** A call is under way. */
  | 'busy'
  | 'done';

export type Emitted = Notice;
