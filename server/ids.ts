import { randomBytes, randomInt } from 'node:crypto';

/** A cart's id: 128 random bits, 22 characters of base64url. It is the only key to a visitor's cart. */
export const newCartID = (): string => randomBytes(16).toString('base64url');

/** A session's token: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Digits and capitals without the pairs that look alike (0 and O, 1 and I and L), for typing into a phone. */
const unambiguousCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An order's id and paybill account number: `UW` and eight unambiguous characters. */
export const newOrderID = (): string =>
  `UW${Array.from({ length: 8 }, () => unambiguousCharacters[randomInt(unambiguousCharacters.length)]).join('')}`;
