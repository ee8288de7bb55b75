import { createClient } from '#src/api/client.ts';

let tellExpired: (token: string) => void = () => {};

/** The shop's session hears of every token that the server no longer takes. */
export const whenTokenExpires = (listener: (token: string) => void): void => {
  tellExpired = listener;
};

/** The API, for every actor. */
export const api = createClient((token) => tellExpired(token));
