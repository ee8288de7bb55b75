/** What a paid order shows of itself: what was paid, for what, and what follows. */
export interface PaymentReceipt {
  readonly orderID: string;
  /** Whole KES. */
  readonly amount: number;
  /** M-PESA's receipt number; null until its callback has brought it. */
  readonly receipt: string | null;
  /** How many codes of gift cards and game cards were bought. */
  readonly codes: number;
  /** Goods are brought to an address. */
  readonly isDelivered: boolean;
}

/** How a payment machine ends: closed without an order, or with the order placed. */
export type PaymentOutcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'placed'; readonly receipt?: PaymentReceipt | null };
