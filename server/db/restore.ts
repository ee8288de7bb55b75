import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { ConfigError } from '../config.ts';
import { secureDataFolder } from './data-folder.ts';
import { syncTree } from './durable-files.ts';
import { lockFolder } from './lock.ts';

/** A file that cannot be restored, with the reason as a sentence. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(folder, {
        strict: true,
        fmode: 0o600,
        dmode: 0o700,
        filter: ({ type = 'file' }) => type === 'file' || type === 'directory',
      }),
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new RestoreError(
      `The file ${file} cannot be read, is not whole or is no backup${code}. Nothing was restored.`,
      {
        cause: error,
      },
    );
  }
  // The label is the last file of a backup.
  const isWhole = existsSync(join(folder, 'pg', 'PG_VERSION')) && existsSync(join(folder, 'pg', 'backup_label'));
  if (!isWhole) throw new RestoreError(`The file ${file} is not a backup of this shop. Nothing was restored.`);
}

/**
 * Restores a backup (`backUpDataFolder`) into a data folder that has no database. The next start opens it.
 * @param more the names of files beside the database that the backup may hold; those that exist are not replaced
 * @throws ConfigError where another process uses the folder; RestoreError where it has a database, or for another file
 */
export async function restoreDataFolder(dataDir: string, file: string, more: readonly string[]): Promise<void> {
  const release = lockFolder(dataDir);
  try {
    secureDataFolder(dataDir);
    const target = join(dataDir, 'pg');
    if (existsSync(target)) {
      throw new RestoreError(
        `There is a shop in the folder ${dataDir}. Nothing was restored. Move its folder pg away first, or set DATA_DIR to another folder.`,
      );
    }
    const folder = await mkdtemp(join(dataDir, 'restoring-'));
    try {
      await unpack(file, folder);
      syncTree(folder);
      for (const name of more) {
        const isNew = existsSync(join(folder, name)) && !existsSync(join(dataDir, name));
        if (isNew) await rename(join(folder, name), join(dataDir, name));
      }
      await rename(join(folder, 'pg'), target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof RestoreError || error instanceof ConfigError) throw error;
    throw new RestoreError(`The folder ${dataDir} could not be written.`, { cause: error });
  } finally {
    release();
  }
}
