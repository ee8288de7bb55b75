import { sweep } from '#tests/support/browser/sweep.ts';

/** The pages of a purchase. */
sweep([
  // @verifies /
  '/',
  // @verifies /products
  '/products',
  '/products?category=Gift+cards',
  // @verifies /product/{itemProductID}/{itemVariantID}
  '/product/1/1',
  // @verifies /product
  '/product',
  // @verifies /cart
  '/cart',
  // @verifies /login
  '/login',
  // @verifies /register
  '/register',
  // @verifies /checkout-address
  '/checkout-address',
  // @verifies /checkout-payment
  '/checkout-payment',
  // @verifies /payment-overlay
  '/payment-overlay',
  // @verifies /orders
  // @verifies Local storage: logged
  // @verifies Local storage: userType
  // @verifies Local storage: userID
  // @verifies Local storage: username
  // @verifies Local storage: email
  '/orders',
  '/sandbox/handset',
  '/sandbox/handset?number=0712345678',
  // @verifies Not Found: heading 'Not Found'
  '/nowhere',
]);
