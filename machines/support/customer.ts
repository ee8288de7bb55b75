/** The signed-in person, as far as other machines need to know them. */
export interface Customer {
  /** Goes into the header `token`. */
  readonly token: string;
  readonly userID: string;
}

/** Who is signed in has become known or has changed; null is a visitor. */
export interface SessionChanged {
  readonly type: 'session.changed';
  readonly session: Customer | null;
}

export const sessionChanged = (session: Customer | null) =>
  ({ type: 'session.changed', session }) satisfies SessionChanged;

/**
 * The customer of a state that only a signed-in person reaches.
 * @throws Error where nobody is signed in: the chart let somebody in who must not be there.
 */
export function requireCustomer(session: Customer | null | 'unknown'): Customer {
  if (session === null || session === 'unknown') throw new Error('nobody is signed in');
  return session;
}
