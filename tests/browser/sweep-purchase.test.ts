import { sweep } from '../support/sweep.ts';

/** Every page of the way to an order. */
sweep([
  ['/', /./, 'visitor'],
  ['/products', /^Products/, 'visitor'],
  ['/products?category=Gift+cards', /^Products/, 'visitor'],
  ['/product/1/1', /./, 'visitor'],
  ['/product', /./, 'visitor'],
  ['/cart', /^Cart/, 'visitor'],
  ['/cart', /^Cart/, 'full cart'],
  ['/login', /./, 'visitor'],
  ['/register', /./, 'visitor'],
  ['/checkout-address', /./, 'full cart, to deliver'],
  ['/checkout-payment', /./, 'full cart'],
  ['/payment-overlay', /./, 'full cart'],
  ['/orders', /^Orders/, 'customer'],
  ['/sandbox/handset', /./, 'visitor'],
  ['/sandbox/handset?number=0712345678', /./, 'visitor'],
  ['/nowhere', /^Not Found$/, 'visitor'],
]);
