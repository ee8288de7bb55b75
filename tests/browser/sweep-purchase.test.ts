import { sweep } from '#tests/support/browser/sweep.ts';

/** Every page of the way to an order. */
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
