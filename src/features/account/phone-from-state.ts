/** Returns the phone number in the navigation state between the pages of the password reset; empty without one. */
export const phoneFromState = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'phoneNumber' in state && typeof state.phoneNumber === 'string'
    ? state.phoneNumber
    : '';
