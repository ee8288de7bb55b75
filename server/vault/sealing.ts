import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * How codes are kept (docs/decisions/021): AES-256-GCM under a key from the settings, with the id of that key in front.
 * A stolen table opens nothing, and a sealed code that was moved to another variant or changed does not open at all.
 */

/** A sealed code that cannot be opened. Names neither the code nor a key, so that it may be logged. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface Vault {
  /** Of the keys that it opens with; `seal` puts the first one in front. */
  readonly keyIDs: readonly string[];
  /** @returns `<key id>:<base64url of IV, tag and ciphertext>`, different each time */
  seal(code: string, variantID: number): string;
  /** @throws SealError where its key is not listed, or it is not what was sealed for this variant */
  open(sealed: string, variantID: number): string;
  /**
   * What tells that a code was loaded before, without telling the code: one for each key, as its codes were loaded under
   * it. The first goes with what `seal` makes.
   */
  fingerprints(code: string, variantID: number): readonly [string, ...string[]];
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** One key is never used for two things. */
const derive = (key: Uint8Array, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `uwanja vault ${use}`, length));

const keyOf = (key: Uint8Array) => ({
  id: derive(key, 'id', 4).toString('hex'),
  sealing: derive(key, 'sealing', 32),
  fingerprint: derive(key, 'fingerprint', 32),
});
type Key = ReturnType<typeof keyOf>;

/** People type the same code with and without its dashes, in small letters and in capitals. */
export const normalised = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

const boundTo = (variantID: number): Buffer => Buffer.from(`variant ${variantID}`);

const fingerprintOf = ({ fingerprint }: Key, code: string, variantID: number): string =>
  createHmac('sha256', fingerprint)
    .update(`${variantID}:${normalised(code)}`)
    .digest('hex');

function openWith({ sealing }: Key, content: Buffer, variantID: number): string {
  const tagEnd = ivLength + tagLength;
  if (content.length <= tagEnd) throw new SealError('A sealed code is cut short.');
  const decipher = createDecipheriv(algorithm, sealing, content.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(boundTo(variantID))
    .setAuthTag(content.subarray(ivLength, tagEnd));
  const opened = decipher.update(content.subarray(tagEnd));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    throw new SealError('A sealed code was changed, or belongs to another variant.');
  }
}

/**
 * The vault under these keys of 32 bytes: the first seals, all open. A new key goes in front and the old ones stay, for
 * as long as codes are sealed with them.
 * @returns null without keys
 */
export function openVault(keys: readonly Uint8Array[]): Vault | null {
  const [first, ...others] = keys.map(keyOf);
  if (!first) return null;
  const byID = new Map([first, ...others].map((key) => [key.id, key]));
  return {
    keyIDs: [...byID.keys()],
    seal(code, variantID) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, first.sealing, iv, { authTagLength: tagLength });
      cipher.setAAD(boundTo(variantID));
      const encrypted = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
      return `${first.id}:${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    open(sealed, variantID) {
      const [id = '', content = ''] = sealed.split(':');
      const key = byID.get(id);
      if (!key) throw new SealError('A code is sealed with a key that is not listed in VAULT_KEY.');
      return openWith(key, Buffer.from(content, 'base64url'), variantID);
    },
    fingerprints: (code, variantID) => [
      fingerprintOf(first, code, variantID),
      ...others.map((key) => fingerprintOf(key, code, variantID)),
    ],
  };
}
