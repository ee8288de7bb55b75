import { testFailures } from '#tests/support/browser/bad-network.ts';

/**
 * One page of each kind: several lists, a list with filters, a page of one thing with parts of its own, an article with
 * a form, the cart, the two ways to load a step of the checkout, pages of cards, and a form that is filled in by an
 * answer. The details of a payment are in bad-network-payment.test.ts. The failed states of all other screens are walked
 * on their pages by the models (tests/views/paths).
 */
testFailures([
  ['/', 'visitor', /Trending Topics/i],
  ['/products', 'visitor', /Ksh/],
  ['/product/1/1', 'visitor', /You may also like/],
  ['/article/9', 'visitor', /Write a comment/],
  ['/cart', 'full cart', /CHECKOUT/],
  ['/checkout-payment', 'full cart', /MAKE PAYMENT/],
  ['/orders', 'regular', /UW[0-9A-Z]{8}/],
  ['/account-management', 'customer', /UPDATE/],
]);
