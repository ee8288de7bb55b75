import { sweep } from '../support/sweep.ts';

/** The pages of an account. */
sweep([
  ['/dashboard', /./, 'customer'],
  ['/dashboard', /./, 'visitor'],
  ['/subscriptions', /^Subscriptions/, 'customer'],
  ['/account-management', /^Account Management/, 'customer'],
  ['/address', /^Address Book/, 'customer'],
  ['/saved-items', /^Saved Items/, 'customer'],
  ['/recently-viewed', /^Recently Viewed/, 'customer'],
  ['/inbox', /^Inbox/, 'customer'],
  ['/forgot-password', /./, 'visitor'],
  ['/reset-password', /./, 'visitor'],
]);
