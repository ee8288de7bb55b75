import { sweep } from '#tests/support/browser/sweep.ts';

/** The pages of the account. */
sweep([
  // @verifies Registered users use the dashboard
  // @verifies Route: /dashboard
  '/dashboard',
  // @verifies Route: /subscriptions
  '/subscriptions',
  // @verifies Route: /account-management
  '/account-management',
  // @verifies Route: /address
  '/address',
  // @verifies Route: /saved-items
  '/saved-items',
  // @verifies Route: /recently-viewed
  '/recently-viewed',
  // @verifies Route: /inbox
  '/inbox',
  // @verifies Route: /forgot-password
  '/forgot-password',
  // @verifies Route: /reset-password
  '/reset-password',
]);
