import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** AES-256-GCM, for secrets in the database. */

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Derives a key for one use from a secret (HKDF). `length` is in bytes. */
export const derive = (secret: Uint8Array | string, use: string, length = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `uwanja ${use}`, length));

/**
 * Encrypts a text.
 * @param boundTo the context of the text, such as its row. `decrypt` needs the same value
 * @returns base64url of IV, tag and ciphertext, different each time
 */
export function encrypt(key: Buffer, text: string, boundTo: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a text; null if it was changed or shortened, or if `boundTo` or the key is another one. */
export function decrypt(key: Buffer, encrypted: string, boundTo: string): string | null {
  const content = Buffer.from(encrypted, 'base64url');
  const tagEnd = ivLength + tagLength;
  if (content.length <= tagEnd) return null;
  const decipher = createDecipheriv(algorithm, key, content.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(content.subarray(ivLength, tagEnd));
  const opened = decipher.update(content.subarray(tagEnd));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
