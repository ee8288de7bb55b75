import { type Config, ConfigError } from '../config.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { type DatabaseLimits, servingLimits } from './pool.ts';

/** Some errors have a code and an empty message, as an AggregateError of refused connections does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  return error.message || ('code' in error ? String(error.code) : error.name);
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
    const where = config.databaseUrl === null ? `in ${config.dataDir}` : 'of DATABASE_URL';
    throw new ConfigError(`The database ${where} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  });
}
