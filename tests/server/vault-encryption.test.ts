import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig, readVaultKeys } from '#server/config.ts';
import { createVault, DecryptionError, type Vault } from '#server/vault/encryption.ts';
import { seeded } from '#tests/support/random/seed.ts';
import { vaultKey } from '#tests/support/server/vault.ts';

function vaultOf(...names: readonly string[]): Vault {
  const vault = createVault(readVaultKeys(names.map(vaultKey).join(',')));
  if (!vault) throw new Error('the test names no key');
  return vault;
}
const vault = vaultOf('first');
const code = 'ABCD-1234-EFGH';

/** Returns the sealed code with one bit of its content flipped. */
function flipped(sealed: string, bit: number): string {
  const [id, content = ''] = sealed.split(':');
  const bytes = Buffer.from(content, 'base64url');
  const at = Math.floor(bit / 8) % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit % 8)), at);
  return `${id}:${bytes.toString('base64url')}`;
}

describe('a sealed code', () => {
  it('opens to the same text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (written) => {
        expect(vault.decrypt(vault.encrypt(written, 7), 7)).toBe(written);
      }),
      seeded,
    );
  });

  it('looks different each time, and contains nothing of the code', () => {
    const sealed = Array.from({ length: 50 }, () => vault.encrypt(code, 7));
    expect(new Set(sealed).size).toBe(50);
    for (const one of sealed) {
      const content = Buffer.from(one.split(':')[1] ?? '', 'base64url');
      expect(`${one}${content.toString('latin1')}`).not.toMatch(/ABCD-?12|34-?EFGH/);
    }
  });

  it('does not open for another variant', () => {
    expect(() => vault.decrypt(vault.encrypt(code, 7), 8)).toThrow(DecryptionError);
  });

  it('does not open with a single bit changed, wherever it is', () => {
    const sealed = vault.encrypt(code, 7);
    // The bytes of the IV, the tag and the ciphertext.
    for (let bit = 0; bit < (12 + 16 + code.length) * 8; bit += 1) {
      expect(() => vault.decrypt(flipped(sealed, bit), 7)).toThrow(DecryptionError);
    }
  });

  it.each([
    '',
    ':',
    'garbage',
    'a:b:c',
    `${vault.encrypt(code, 7).slice(0, 20)}`,
    vault.encrypt(code, 7).split(':')[1] ?? '',
  ])('is refused when it is not in the sealed form (%j)', (sealed) => {
    expect(() => vault.decrypt(sealed, 7)).toThrow(DecryptionError);
  });

  it('is refused when it is shorter than its authentication tag', () => {
    const [id, content = ''] = vault.encrypt(code, 7).split(':');
    const bytes = Buffer.from(content, 'base64url');
    for (const length of [0, 12, 20, 27, 28]) {
      expect(() => vault.decrypt(`${id}:${bytes.subarray(0, length).toString('base64url')}`, 7)).toThrow(
        DecryptionError,
      );
    }
  });

  it('does not open under another key, not even under the same id', () => {
    const other = vaultOf('second');
    const sealed = vault.encrypt(code, 7);
    expect(() => other.decrypt(sealed, 7)).toThrow('not listed in VAULT_KEY');
    const [otherID] = other.encrypt(code, 7).split(':');
    expect(() => other.decrypt(`${otherID}:${sealed.split(':')[1]}`, 7)).toThrow(DecryptionError);
  });
});

describe('a new key before the old one', () => {
  const rotated = vaultOf('second', 'first');

  it('seals new codes, while the old key still opens the old ones', () => {
    expect(rotated.decrypt(vault.encrypt(code, 7), 7)).toBe(code);
    const sealed = rotated.encrypt(code, 7);
    expect(rotated.decrypt(sealed, 7)).toBe(code);
    expect(vaultOf('second').decrypt(sealed, 7)).toBe(code);
    expect(() => vault.decrypt(sealed, 7)).toThrow(DecryptionError);
  });

  it('computes the fingerprints under both keys', () => {
    expect(rotated.fingerprints(code, 7)).toEqual([
      ...vaultOf('second').fingerprints(code, 7),
      ...vault.fingerprints(code, 7),
    ]);
  });
});

describe('a fingerprint', () => {
  const of = (written: string, variantID = 7) => vault.fingerprints(written, variantID)[0];

  it('is the same for every way in which people type a code', () => {
    for (const typed of ['abcd-1234-efgh', ' ABCD1234EFGH ', 'ABCD 1234 EFGH', 'ABCD–1234—EFGH', 'ＡＢＣＤ1234EFGH']) {
      expect(of(typed)).toBe(of(code));
    }
  });

  it('differs by code, variant and key', () => {
    expect(
      new Set([of(code), of('ABCD-1234-EFGI'), of(code, 8), vaultOf('second').fingerprints(code, 7)[0]]).size,
    ).toBe(4);
  });
});

describe('the vault’s keys', () => {
  const bytes = Buffer.from(vaultKey('first'), 'base64');

  it('are read as base64, with or without padding, as base64url and as hex', () => {
    const spelt = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex').toUpperCase()];
    for (const VAULT_KEY of spelt) {
      expect(readVaultKeys(VAULT_KEY).map((key) => Buffer.from(key).toString('hex'))).toEqual([bytes.toString('hex')]);
    }
  });

  it('are absent without the setting, and then there is no vault', () => {
    expect(createVault(readConfig({}).vaultKeys)).toBeNull();
    expect(createVault(readConfig({ VAULT_KEY: '' }).vaultKeys)).toBeNull();
  });
});
