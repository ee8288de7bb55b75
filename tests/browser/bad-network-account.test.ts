import { testFailures } from '#tests/support/browser/bad-network.ts';

/** The pages of the purchase and of the account. */
testFailures([
  ['/cart', 'visitor', /No items in cart/],
  ['/cart', 'full cart', /CHECKOUT/],
  ['/checkout-address', 'full cart, to deliver', /Argwings Kodhek Road/],
  ['/checkout-payment', 'full cart', /MAKE PAYMENT/],
  ['/payment-overlay', 'full cart', /./],
  ['/dashboard', 'regular', /Argwings Kodhek Road/],
  ['/orders', 'regular', /UW[0-9A-Z]{8}/],
  ['/subscriptions', 'regular', /ACTIVE/],
  ['/account-management', 'customer', /UPDATE/],
  ['/address', 'customer', /No address/],
  ['/inbox', 'regular', /UW[0-9A-Z]{8}/],
]);
