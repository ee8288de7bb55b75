import type { User } from '#contract/accounts.ts';
import type { SessionRef } from '../session/index.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** The fields of /account-management (spec section 2). Empty password fields leave the password unchanged. */
export interface AccountFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface AccountInput {
  readonly customer: Credentials;
  /** Receives the new token and e-mail address. */
  readonly session: SessionRef;
  /** The user as stored on the server. */
  readonly user: User;
}

/** One request of an update. */
export type AccountChange =
  | { readonly kind: 'name'; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'password'; readonly currentPassword: string; readonly password: string };

/** The result of an update: the saved user, and the token that replaces the previous one. */
export interface AccountSaved {
  readonly user: User;
  readonly token: string;
}

export interface DeletionInput {
  readonly customer: Credentials;
  /** Is ended after the account is deleted. */
  readonly session: SessionRef;
}

export interface DeletionContext extends DeletionInput {
  readonly password: string;
  readonly missing: boolean;
  readonly failure: Failure | null;
}

export type DeletionEvent =
  | { readonly type: 'deletion.requested' }
  | { readonly type: 'deletion.passwordTyped'; readonly password: string }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.cancelled' };

export type DeletionTag = 'closed' | 'busy' | 'done';
export type DeletionEmitted = Notice;
