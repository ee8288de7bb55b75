import { type Config, ConfigError } from '../config.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/** Some engines give a code and no words, as an AggregateError of refused connections does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/**
 * Opens the database of the settings.
 * @throws ConfigError whatever is in the way, with a sentence for the person who gave the settings
 */
export async function openOrExplain(config: Config): Promise<OpenDatabase> {
  return openDatabase(config).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    const where = config.databaseUrl === null ? `in ${config.dataDir}` : 'of DATABASE_URL';
    throw new ConfigError(`The database ${where} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  });
}
