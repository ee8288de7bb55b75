/** Texts of the report about a payment that ended outside of the payment modal. */
export const missedPaymentTexts = {
  paid: 'Your payment has arrived',
  paidDetail: 'Your order is placed.',
  failed: 'Your M-PESA payment did not go through',
  failedDetail: 'Your cart is saved. You can pay again now.',
  orders: 'View your order',
  pay: 'Pay now',
  dismiss: 'Close',
} as const;
