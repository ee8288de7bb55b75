import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { type DatabaseLimits, servingLimits } from './pool.ts';

/** Some errors have a code and an empty message, as an AggregateError of refused connections does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** The version of PostgreSQL that wrote the data folder; null where the folder does not say. */
function folderVersion(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pg/PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The embedded engine says only that it was aborted, whatever is wrong with its files. */
function explainEmbedded(dataDir: string, error: unknown): string {
  const version = folderVersion(dataDir);
  const writer = version === null ? 'its version is not readable' : `it was written by version ${version}`;
  return `The database in ${dataDir} cannot be opened: its files are damaged or of another version of the engine (${writer}). Restore the folder from a backup, or set DATA_DIR to another folder. The engine reports: ${reasonOf(error)}`;
}

/**
 * Opens the database of the settings.
 * @param limits time limits towards PostgreSQL; by default those of a server that people wait for
 * @throws ConfigError with a sentence for the person who gave the settings
 */
export async function openConfiguredDatabase(
  config: Config,
  limits: DatabaseLimits = servingLimits,
): Promise<OpenDatabase> {
  return openDatabase(config, limits).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      config.databaseUrl === null
        ? explainEmbedded(config.dataDir, error)
        : `The database of DATABASE_URL cannot be opened: ${reasonOf(error)}.`,
      { cause: error },
    );
  });
}
