/** The receipt of a paid order, as the checkout shows it. */
export interface PaymentReceipt {
  readonly orderID: string;
  /** Whole KES. */
  readonly amount: number;
  /** M-PESA's receipt number; null until the callback arrives. */
  readonly receipt: string | null;
  /** The number of gift card and game card codes in the order. */
  readonly codes: number;
  /** Whether goods are delivered to an address. */
  readonly isDelivered: boolean;
}

/** What is reported of an order that is watched: that it is placed, or money that does not pay it. */
export interface WatchedOrder {
  /** The sentence about money that has arrived and does not pay the order; null for none. */
  readonly held: string | null;
}

/** The order of a cart, with its receipt once it is paid. */
export interface PlacedOrder extends WatchedOrder {
  /** A status of the contract, or one that this version does not know. */
  readonly status: string;
  readonly receipt: PaymentReceipt | null;
}

/** The output of a payment machine: closed without an order, or with the order placed. */
export type PaymentOutcome =
  | { readonly kind: 'closed'; readonly receipt?: undefined }
  | { readonly kind: 'placed'; readonly receipt?: PaymentReceipt | null };
