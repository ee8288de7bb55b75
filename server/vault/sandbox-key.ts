import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { secureDataFolder } from '../db/data-folder.ts';

/**
 * The vault key of a shop whose M-PESA is simulated. It encrypts sample codes, so that a purchase can be tried to its end
 * without any setting; it never encrypts or decrypts the codes of a real shop.
 */

const keyBytes = 32;
export const sandboxKeyFile = 'sandbox-vault.key';

/** Reads the key in the data folder; null without the file. @throws ConfigError for an unreadable or invalid key */
function readKey(dataDir: string): Buffer | null {
  const path = join(dataDir, sandboxKeyFile);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError(`The vault key of the simulated shop cannot be read: ${path}.`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new ConfigError(
    `${path} does not hold a vault key of 32 bytes. Remove the file: the sample codes encrypted with it can then no longer be read.`,
  );
}

/** Creates the key. Instances that start at the same time use the key that is written first. */
function createKey(dataDir: string): Buffer {
  secureDataFolder(dataDir);
  const key = randomBytes(keyBytes);
  try {
    writeFileSync(join(dataDir, sandboxKeyFile), `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch (error) {
    const found = readKey(dataDir);
    if (found) return found;
    throw new ConfigError(`The vault key of the simulated shop cannot be written to ${dataDir}.`, { cause: error });
  }
}

/**
 * Adds the vault key of a simulated shop to its settings: the key of its data folder, which the first start writes, or
 * a new one for a shop in memory. The settings of a real shop are returned unchanged.
 * @throws ConfigError where the key cannot be read or written, or where VAULT_KEY of a real shop is the simulated
 * shop's
 */
export function withSandboxVault(config: Config): Config {
  const { dataDir, darajaUrl, vaultKeys } = config;
  const isInMemory = dataDir === 'memory:';
  const stored = isInMemory ? null : readKey(dataDir);
  if (darajaUrl === null) {
    return { ...config, vaultKeys: [stored ?? (isInMemory ? randomBytes(keyBytes) : createKey(dataDir))] };
  }
  if (stored && vaultKeys.some((key) => stored.equals(key))) {
    throw new ConfigError(
      'VAULT_KEY is the key of the simulated shop, whose codes are samples. Make one for the real shop: openssl rand -base64 32.',
    );
  }
  return config;
}
