import type { SessionRef } from '../session/index.ts';

export interface RegistrationFields {
  readonly email: string;
  readonly username: string;
  readonly phoneNumber: string;
  readonly referredBy: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface Input {
  /** Begins with the new account. */
  readonly session: SessionRef;
  /** Where the person wanted to go, if anywhere. */
  readonly to: string | null;
}
