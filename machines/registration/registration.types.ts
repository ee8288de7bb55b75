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
  /** Receives the session of the new account. */
  readonly session: SessionRef;
  /** The path to return to after the registration; null where there is none. */
  readonly to: string | null;
}
