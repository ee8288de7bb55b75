import type { Session } from '#contract/accounts.ts';

export interface RegistrationFields {
  readonly email: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly referredBy: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The account exists and is signed in; the composition hands this to the session as `session.began`. */
export interface Registered {
  readonly type: 'registered';
  readonly session: Session;
  readonly to: string | null;
}

export interface Input {
  /** Where the person wanted to go, if anywhere. */
  readonly to: string | null;
}
