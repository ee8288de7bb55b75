/** How a payment machine ends: closed without an order, or with the order placed. */
export type PaymentOutcome = { readonly kind: 'closed' } | { readonly kind: 'placed' };
