import type { Session } from '#contract/accounts.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface SignInFields {
  readonly phoneNumber: string;
  readonly password: string;
}

export interface Context {
  /** Null for a visitor. */
  readonly session: Session | null;
  /** The path to open after the sign-in, on this site. */
  readonly to: string;
  readonly fields: SignInFields;
  readonly errors: FieldErrors<SignInFields>;
  /** Why the last sign-in failed; cleared by a change, by the next attempt and by a session. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'signIn.fieldChanged'; readonly name: keyof SignInFields; readonly value: string }
  /** `to` is the path to return to after the sign-in; null where there is none. */
  | { readonly type: 'signIn.submitted'; readonly to: string | null }
  /** A registration created an account and its session. */
  | { readonly type: 'session.began'; readonly session: Session; readonly to: string | null }
  /** An account update returned a new token and the e-mail address for the session. */
  | { readonly type: 'session.renewed'; readonly token: string; readonly email: string }
  /** The customer pressed Log Out. */
  | { readonly type: 'session.signedOut' }
  /** The account of this token was deleted with all its tokens. */
  | { readonly type: 'session.ended'; readonly token: string }
  /** The server rejected this token. */
  | { readonly type: 'session.expired'; readonly token: string }
  /** Another tab signed in or out. */
  | { readonly type: 'session.foundElsewhere'; readonly session: Session | null };

export type Emitted = Notice | Redirect;

export type Tag = 'busy';
