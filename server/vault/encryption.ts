import { createHmac } from 'node:crypto';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';

/**
 * Encrypts codes (docs/decisions/021): AES-256-GCM under a key from the settings, with the id of that key in front. Codes
 * in a stolen table cannot be read, and a code that was changed or moved to another variant cannot be decrypted.
 */

/**
 * The prefix of the fingerprint of every code that a simulated shop loads. A real shop deletes such free codes, and a
 * simulated shop does not start on a database with other codes (`check-vault.ts`).
 */
export const sandboxMark = 'sandbox:';

/** A code that cannot be decrypted. Names neither the code nor a key, so that it may be logged. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

export interface Vault {
  /** The ids of its keys; `encrypt` uses the first. */
  readonly keyIDs: readonly string[];
  /** @returns `<key id>:<base64url of IV, tag and ciphertext>`, different each time */
  encrypt(code: string, variantID: number): string;
  /** @throws DecryptionError where its key is not listed, or it was not encrypted for this variant */
  decrypt(sealed: string, variantID: number): string;
  /**
   * Fingerprints by which a code that was loaded before is recognised, one for each key. The first belongs to the key
   * that `encrypt` uses.
   */
  fingerprints(code: string, variantID: number): readonly [string, ...string[]];
}

const deriveKeys = (key: Uint8Array) => ({
  id: derive(key, 'vault id', 4).toString('hex'),
  encryption: derive(key, 'vault sealing'),
  fingerprint: derive(key, 'vault fingerprint'),
});
type Key = ReturnType<typeof deriveKeys>;

/** Normalises a code for comparison, because people type it with and without dashes, and in any case. */
export const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

const boundTo = (variantID: number): string => `variant ${variantID}`;

const computeFingerprint = ({ fingerprint }: Key, code: string, variantID: number): string =>
  createHmac('sha256', fingerprint)
    .update(`${variantID}:${normalizeCode(code)}`)
    .digest('hex');

/**
 * Creates a vault with keys of 32 bytes. The first key encrypts; all keys decrypt. A new key goes to the front of the list,
 * and an old key must stay in the list while codes are encrypted with it.
 * @returns null without keys
 */
export function createVault(keys: readonly Uint8Array[]): Vault | null {
  const [first, ...others] = keys.map(deriveKeys);
  if (!first) return null;
  const byID = new Map([first, ...others].map((key) => [key.id, key]));
  return {
    keyIDs: [...byID.keys()],
    encrypt: (code, variantID) => `${first.id}:${encrypt(first.encryption, code, boundTo(variantID))}`,
    decrypt(sealed, variantID) {
      const [id = '', content = ''] = sealed.split(':');
      const key = byID.get(id);
      if (!key) throw new DecryptionError('A code is encrypted with a key that is not listed in VAULT_KEY.');
      const code = decrypt(key.encryption, content, boundTo(variantID));
      if (code === null) throw new DecryptionError('An encrypted code was changed, or belongs to another variant.');
      return code;
    },
    fingerprints: (code, variantID) => [
      computeFingerprint(first, code, variantID),
      ...others.map((key) => computeFingerprint(key, code, variantID)),
    ],
  };
}
