/** The phone number that one page of the reset hands to the other in navigation state; empty without one. */
export const carriedPhone = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'phoneNumber' in state && typeof state.phoneNumber === 'string'
    ? state.phoneNumber
    : '';
