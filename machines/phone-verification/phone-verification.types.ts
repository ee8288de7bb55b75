import type { User } from '#contract/accounts.ts';
import type { Customer } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Context {
  readonly session: Customer;
  /** As the server answered last; null before the first answer. */
  readonly user: User | null;
  /** As it is typed. */
  readonly code: string;
  /** Whether a code was texted in this visit. */
  readonly hasCode: boolean;
  /** Whether the code was submitted empty. */
  readonly isCodeMissing: boolean;
  /** Why the last request failed; null once something is changed or sent again. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'user.retried' }
  | { readonly type: 'code.requested' }
  | { readonly type: 'code.typed'; readonly code: string }
  | { readonly type: 'code.submitted' };

export type Emitted = Notice;

export type Tag = 'failed' | 'requesting' | 'entering' | 'verifying' | 'proved';
