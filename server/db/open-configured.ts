import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { type DatabaseLimits, servingLimits } from './pool.ts';

/**
 * The message of an error, or its code: an AggregateError of refused connections has an empty message. The message of a
 * failed query is only its text, so its cause is the reason.
 */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  if (error.cause instanceof Error) return errorReason(error.cause);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Reads which version of PostgreSQL wrote the data folder; null where that is unreadable. */
function readFolderVersion(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pg/PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Explains a failed start of the embedded engine, which reports no more than that it was aborted. */
function explainEmbedded(dataDir: string, error: unknown): string {
  const version = readFolderVersion(dataDir);
  const writer = version === null ? 'its version is not readable' : `it was written by version ${version}`;
  return `The database in ${dataDir} cannot be opened: its files are damaged or of another version of the engine (${writer}). Restore the folder from a backup, or set DATA_DIR to another folder. The engine reports: ${errorReason(error)}`;
}

/**
 * Opens the database of the settings. A data folder that does not open is opened once more: the recovery after a crash
 * may fail on its way and leave nothing to recover, and a backup restored because of it would lose paid orders.
 * @param limits time limits towards PostgreSQL; by default those of a serving instance
 * @param onWaiting called where the migration of another instance takes longer than five seconds
 * @param open opens the database in another way, for tests
 * @throws ConfigError with a sentence for the person who configures the shop
 */
export async function openConfiguredDatabase(
  config: Config,
  limits: DatabaseLimits = servingLimits,
  onWaiting: () => void = () => {},
  open: typeof openDatabase = openDatabase,
): Promise<OpenDatabase> {
  const isEmbedded = config.databaseUrl === null;
  return open(config, limits, onWaiting)
    .catch((error: unknown) => {
      if (error instanceof ConfigError || !isEmbedded) throw error;
      return open(config, limits, onWaiting);
    })
    .catch((error: unknown) => {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(
        isEmbedded
          ? explainEmbedded(config.dataDir, error)
          : `The database of DATABASE_URL cannot be opened: ${errorReason(error)}.`,
        { cause: error },
      );
    });
}
