/** The credentials and id of the signed-in customer. */
export interface Credentials {
  /** The value of the header `token`. */
  readonly token: string;
  readonly userID: string;
}

/** The session was read or has changed; null for a visitor. */
export interface SessionChanged {
  readonly type: 'session.changed';
  readonly session: Credentials | null;
}

export const sessionChanged = (session: Credentials | null) =>
  ({ type: 'session.changed', session }) satisfies SessionChanged;

/**
 * Returns the customer in a state that requires a session.
 * @throws Error without a customer, which the chart rules out
 */
export function requireCredentials(session: Credentials | null | 'unknown'): Credentials {
  if (session === null || session === 'unknown') throw new Error('no customer is signed in');
  return session;
}
