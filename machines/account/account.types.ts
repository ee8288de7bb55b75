import type { User } from '#contract/accounts.ts';
import type { Customer } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** The fields of /account-management (spec section 2). The passwords stay empty where the password stays. */
export interface AccountFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface AccountInput {
  readonly session: Customer;
  /** As the server has them. */
  readonly user: User;
}

/** What an update leaves: the customer's data, and the token that is good from now on. */
export interface AccountSaved {
  readonly user: User;
  readonly token: string;
}

/** The customer's data have changed; the composition tells the session. */
export interface AccountUpdated {
  readonly type: 'accountUpdated';
  /** Another one where the password has changed. */
  readonly token: string;
}

/** The account is gone, and this token with it; the composition tells the session. */
export interface AccountDeleted {
  readonly type: 'accountDeleted';
  readonly token: string;
}

export interface DeletionContext {
  readonly session: Customer;
  readonly password: string;
  readonly missing: boolean;
  readonly failure: Failure | null;
}

export type DeletionEvent =
  | { readonly type: 'deletion.asked' }
  | { readonly type: 'deletion.passwordTyped'; readonly password: string }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' };

export type DeletionTag = 'closed' | 'editable' | 'invalid' | 'failed' | 'busy' | 'done';
export type DeletionEmitted = Notice | AccountDeleted;
