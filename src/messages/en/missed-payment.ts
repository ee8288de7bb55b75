/** Texts of the report about a payment that ended while the shop was closed. */
export const missedPaymentTexts = {
  paid: 'Your payment arrived while you were away',
  paidDetail: 'Your order is placed.',
  failed: 'Your M-PESA payment did not go through',
  failedDetail: 'Your cart is saved. You can pay again now.',
  orders: 'View your order',
  pay: 'Pay now',
  dismiss: 'Close',
} as const;
