import { sweep } from '#tests/support/browser/sweep.ts';

/** The pages of the account. */
sweep([
  '/dashboard',
  '/subscriptions',
  '/account-management',
  '/address',
  '/saved-items',
  '/recently-viewed',
  '/inbox',
  '/forgot-password',
  '/reset-password',
]);
