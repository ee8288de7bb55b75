import type { Session } from '#contract/accounts.ts';
import type { FieldErrors } from '../support/form.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface SignInFields {
  readonly phoneNumber: string;
  readonly password: string;
}

export interface Context {
  /** Null for a visitor. */
  readonly session: Session | null;
  /** Where the person goes once signed in: a path of this site. */
  readonly to: string;
  readonly fields: SignInFields;
  readonly errors: FieldErrors<SignInFields>;
}

export type Event =
  | { readonly type: 'signIn.fieldChanged'; readonly name: keyof SignInFields; readonly value: string }
  /** `to` is where the person wanted to go, if anywhere. */
  | { readonly type: 'signIn.submitted'; readonly to: string | null }
  /** A registration made an account and signed it in. */
  | { readonly type: 'session.began'; readonly session: Session; readonly to: string | null }
  /** The customer changed their account: the token and the e-mail address of the session from now on. */
  | { readonly type: 'session.renewed'; readonly token: string; readonly email: string }
  /** The person signs out. */
  | { readonly type: 'session.signedOut' }
  /** The account of this token is gone, and every token of it. */
  | { readonly type: 'session.ended'; readonly token: string }
  /** The server no longer takes this token. */
  | { readonly type: 'session.expired'; readonly token: string }
  /** Another tab signed in or out. */
  | { readonly type: 'session.foundElsewhere'; readonly session: Session | null };

export type Emitted = Notice | Redirect;

export type Tag =
  | 'restoring'
  | 'editable'
  | 'invalid'
  | 'busy'
  | 'storing'
  | 'signedIn'
  | 'signingOut'
  | 'expiring'
  // of the region that revokes tokens
  | 'idle';
