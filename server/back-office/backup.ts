import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { backUpDataFolder, isBeingCopied } from '../db/backup.ts';
import type { Engine } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { sandboxKeyFile } from '../vault/sandbox-key.ts';
import { Refusal } from './refusal.ts';

/** Backups of an open shop: of the embedded database by its own protocol, of PostgreSQL by `pg_dump`. */

/** Files beside the database that its backup holds: sample codes are encrypted with this key. */
export const filesBeside = [sandboxKeyFile];

/** Creates the archive of an open embedded database. @throws Refusal for a database in memory, or during another copy */
export function createArchive(engine: Engine): Readable {
  if (engine.kind !== 'embedded' || !engine.folder) throw new Refusal('nothing to back up', undefined);
  if (isBeingCopied(engine.pglite)) throw new Refusal('backup runs', undefined);
  return backUpDataFolder(engine.pglite, engine.folder, filesBeside);
}

/**
 * Runs `pg_dump`, with the password in its environment: arguments are visible to other users.
 * @param output where the dump goes; null for nowhere
 * @throws Refusal where it is not installed, or fails
 */
export async function dumpPostgres(databaseUrl: string, output: number | null, more: readonly string[] = []) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const args = ['--format=custom', '--no-owner', `--dbname=${url.href}`, ...more];
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) };
  const child = spawn('pg_dump', args, { env, stdio: ['ignore', output ?? 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Refusal('no pg_dump', undefined)
      : new Refusal('dump failed', { said: error.message });
  });
  if (code !== 0) throw new Refusal('dump failed', { said: said.trim() });
}

type BackupDeps = Pick<Deps, 'config' | 'engine'>;

/** Checks that a backup can be made: that there is a database on a disk, or that `pg_dump` can read it. @throws Refusal */
export async function requireBackup({ config, engine }: BackupDeps): Promise<void> {
  if (config.databaseUrl !== null) return dumpPostgres(config.databaseUrl, null, ['--schema-only']);
  if (engine.kind !== 'embedded' || !engine.folder) throw new Refusal('nothing to back up', undefined);
}

/** Opens a new file without a name: it is gone with its handle, also after a crash. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `backup-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/**
 * Makes a backup and returns its content. It is written to the disk first: a slow reader would otherwise hold back the
 * checkpoints of the embedded engine, or a transaction of PostgreSQL.
 * @throws Refusal
 */
export async function openBackup({ config, engine }: BackupDeps): Promise<{ content: Readable; extension: string }> {
  const file = await openUnnamed(config.dataDir === 'memory:' ? tmpdir() : config.dataDir);
  try {
    if (config.databaseUrl === null) await file.writeFile(createArchive(engine));
    else await dumpPostgres(config.databaseUrl, file.fd);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    content: file.createReadStream({ start: 0 }),
    extension: config.databaseUrl === null ? 'tar.gz' : 'dump',
  };
}
