import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * The ids of visitors' carts. A cart has a row from its first item on. Until then only its id exists, with a tag that
 * proves that the shop issued it, so that requests for empty carts write nothing to the database.
 */

type Keyed = Pick<Config, 'daraja'>;

const randomLength = 12;
const tagLength = 4;

/** The tag of a random part. Its key is derived from the shop's passkey, so all instances compute the same tag. */
const computeTag = ({ daraja }: Keyed, random: Buffer): Buffer =>
  createHmac('sha256', daraja.passkey).update('uwanja visitor cart').update(random).digest().subarray(0, tagLength);

/**
 * Creates an id of 96 random bits and a tag of 32 bits that only the shop can compute.
 * @returns 22 characters of base64url
 */
export function issueVisitorCartID(config: Keyed): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, computeTag(config, random)]).toString('base64url');
}

/** Whether the shop issued this id to a visitor. */
export function isIssued(config: Keyed, cartID: string): boolean {
  const bytes = Buffer.from(cartID, 'base64url');
  if (bytes.length !== randomLength + tagLength || bytes.toString('base64url') !== cartID) return false;
  return timingSafeEqual(bytes.subarray(randomLength), computeTag(config, bytes.subarray(0, randomLength)));
}
