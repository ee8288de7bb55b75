/** The credentials and id of the signed-in customer. */
export interface Customer {
  /** The value of the header `token`. */
  readonly token: string;
  readonly userID: string;
}

/** The session was read or has changed; null is a visitor. */
export interface SessionChanged {
  readonly type: 'session.changed';
  readonly session: Customer | null;
}

export const sessionChanged = (session: Customer | null) =>
  ({ type: 'session.changed', session }) satisfies SessionChanged;

/**
 * Returns the customer in a state that requires a session.
 * @throws Error without a customer, which the chart rules out
 */
export function requireCustomer(session: Customer | null | 'unknown'): Customer {
  if (session === null || session === 'unknown') throw new Error('nobody is signed in');
  return session;
}
