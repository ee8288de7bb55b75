/** The greatest amount of one M-PESA payment, in whole KES. The smallest is 1. */
export const maxPayment = 250_000;
