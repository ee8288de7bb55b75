import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyOptions } from '#contract/desk/session.ts';

/** A passkey in software: it answers challenges as a browser with a platform authenticator does. */

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of the few types that an attestation has: integers, short texts and bytes, and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]),
  ]);
}

const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 } as const;

export interface TestPasskey {
  readonly id: string;
  register(options: PasskeyOptions): object;
  authenticate(options: PasskeyOptions): object;
}

/**
 * Creates a passkey for a relying party.
 * @param isVerified whether the authenticator verifies its user
 */
export function createPasskey({ id: rpID, origin }: { id: string; origin: string }, isVerified = true): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = base64url(credential);
  const clientData = (type: string, { challenge }: PasskeyOptions) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const authenticatorData = (more: number, rest: Uint8Array = new Uint8Array()) => {
    const set = flags.userPresent | (isVerified ? flags.userVerified : 0) | more;
    // The counter of a synced passkey is 0 for ever.
    return Buffer.concat([sha256(rpID), Buffer.from([set, 0, 0, 0, 0]), rest]);
  };
  const envelope = (response: object) => ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  return {
    id,
    register(options) {
      const key = cbor(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const authData = authenticatorData(
        flags.hasCredential,
        Buffer.concat([Buffer.alloc(16), length, credential, key]),
      );
      const attestation = new Map<string, string | Uint8Array | ReadonlyMap<string, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return envelope({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    authenticate(options) {
      const clientDataJSON = clientData('webauthn.get', options);
      const data = authenticatorData(0);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      return envelope({
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
      });
    },
  };
}
