import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * The ids of visitors' carts. A cart has a row from its first item on: until then its id alone exists, and a tag in it
 * proves that the shop issued it. So requests for an empty cart write nothing, in whatever number they come.
 */

type Keyed = Pick<Config, 'daraja'>;

const randomLength = 12;
const tagLength = 4;

/** The same in every instance and after a restart, because the key follows from the shop's passkey. */
const tagOf = ({ daraja }: Keyed, random: Buffer): Buffer =>
  createHmac('sha256', daraja.passkey).update('uwanja visitor cart').update(random).digest().subarray(0, tagLength);

/**
 * A new id, as unguessable as a user's cart's: 96 random bits, and a tag of 32 bits that only the shop can compute.
 * @returns 22 characters of base64url
 */
export function issueVisitorCartID(config: Keyed): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, tagOf(config, random)]).toString('base64url');
}

/** Whether the shop issued this id to a visitor. */
export function isIssued(config: Keyed, cartID: string): boolean {
  const bytes = Buffer.from(cartID, 'base64url');
  if (bytes.length !== randomLength + tagLength || bytes.toString('base64url') !== cartID) return false;
  return timingSafeEqual(bytes.subarray(randomLength), tagOf(config, bytes.subarray(0, randomLength)));
}
