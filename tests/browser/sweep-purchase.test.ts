import { sweep } from '#tests/support/browser/sweep.ts';

/** The pages of a purchase. */
sweep([
  '/',
  '/products',
  '/products?category=Gift+cards',
  '/product/1/1',
  '/product',
  '/cart',
  '/login',
  '/register',
  '/checkout-address',
  '/checkout-payment',
  '/payment-overlay',
  '/orders',
  '/sandbox/handset',
  '/sandbox/handset?number=0712345678',
  '/nowhere',
]);
