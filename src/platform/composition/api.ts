import { createClient } from '#src/platform/api/client.ts';

let tellExpired: (token: string) => void = () => {};

/** The shop's session hears of every token that the server no longer takes. */
export const whenTokenExpires = (listener: (token: string) => void): void => {
  tellExpired = listener;
};

let readToken: () => string | null = () => null;

/** The shop's session says which token is good, to calls that anybody may make. */
export const takeTokenFrom = (source: () => string | null): void => {
  readToken = source;
};

/** The token of whoever is signed in at this moment; null for a visitor. */
export const currentToken = (): string | null => readToken();

/** The API, for every actor. */
export const api = createClient((token) => tellExpired(token));
