import type { User } from '#contract/accounts.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Context {
  readonly session: Credentials;
  /** The user as last sent by the server; null before the first answer. */
  readonly user: User | null;
  /** The typed code. */
  readonly code: string;
  /** Whether a code was sent in this visit. */
  readonly hasCode: boolean;
  /** Whether the code was submitted empty. */
  readonly isCodeMissing: boolean;
  /** Why the last request failed; cleared by a change or a new request. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'user.retried' }
  | { readonly type: 'code.requested' }
  | { readonly type: 'code.typed'; readonly code: string }
  | { readonly type: 'code.submitted' };

export type Emitted =
  | Notice
  /** The number is verified: by the code, or already before the flow began. */
  | { readonly type: 'verified' }
  /** The customer has just verified the number by the code. */
  | { readonly type: 'confirmed' };

export type Tag = 'failed' | 'requesting' | 'entering' | 'verifying' | 'verified';
