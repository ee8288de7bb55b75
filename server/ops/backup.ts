import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createArchive, dumpPostgres, filesBeside } from '../back-office/backup.ts';
import { CommandError, type CommandResult, succeed } from '../back-office/command-result.ts';
import { type Config, ConfigError } from '../config.ts';
import { openConfiguredDatabase } from '../db/open-configured.ts';
import { commandLimits } from '../db/pool.ts';
import { RestoreError, restoreDataFolder } from '../db/restore.ts';
import { fetchBackup } from './socket-client.ts';

/** Backups and their restore: of the embedded database while the shop sells, of PostgreSQL by `pg_dump`. */

/** Writes a file under another name, and renames it when it is whole. @throws CommandError where it exists already */
async function writeWhole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new CommandError(`${path} exists. Nothing was written.`);
  const part = `${path}.part`;
  try {
    await write(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof CommandError || error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : 'no reason was given';
    throw new CommandError(`The backup failed: ${reason}.`);
  }
}

const saveArchive = (archive: Readable, path: string): Promise<void> =>
  pipeline(archive, createWriteStream(path, { mode: 0o600, flush: true }));

/** Writes the dump of PostgreSQL. */
async function saveDump(databaseUrl: string, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  await dumpPostgres(databaseUrl, file.fd).finally(() => file.close());
}

/** Writes the archive of the embedded database: by the server that has it open, or by opening it. */
async function archiveEmbedded(config: Config, path: string): Promise<void> {
  const fromServer = await fetchBackup(config.dataDir);
  if (fromServer) return saveArchive(fromServer, path);
  if (!existsSync(resolve(config.dataDir, 'pg'))) {
    throw new ConfigError(`There is no shop in the folder ${config.dataDir}. Set DATA_DIR as for the server.`);
  }
  const database = await openConfiguredDatabase(config, commandLimits);
  try {
    await saveArchive(createArchive(database.engine), path);
  } finally {
    await database.close();
  }
}

/**
 * Writes a consistent copy of the database to a new file, also while the shop is open.
 * @throws CommandError where the file exists or the copy fails; no file is left then
 */
export async function backUp(config: Config, file: string): Promise<CommandResult> {
  const path = resolve(file);
  await writeWhole(path, (part) =>
    config.databaseUrl === null ? archiveEmbedded(config, part) : saveDump(config.databaseUrl, part),
  );
  return succeed(`The backup is in ${path}. It holds every order that was paid before it began.`);
}

/** Restores a backup of the embedded database into the data folder, in which no process and no shop may be. */
export async function restore(config: Config, file: string): Promise<CommandResult> {
  if (config.databaseUrl !== null) {
    throw new CommandError(
      'DATABASE_URL is set: restore into an empty database with pg_restore --exit-on-error --no-owner --dbname "$DATABASE_URL" FILE.',
    );
  }
  try {
    await restoreDataFolder(config.dataDir, resolve(file), filesBeside);
  } catch (error) {
    if (error instanceof RestoreError) throw new CommandError(error.message);
    throw error;
  }
  return succeed(`The backup is restored to ${config.dataDir}. Before the start read docs/operations.md on backups.`);
}
