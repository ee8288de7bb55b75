import pg from 'pg';
import { inject } from 'vitest';
import { migratePostgres } from '#server/db/migrate-postgres.ts';
import { connectPostgres, type Database, migrationsFolder, openOverPglite, openPglite } from '#server/db/open.ts';
import { newPostgresDatabase } from './database.ts';

/** A database without tables, for tests of migrations. One session runs its statements. */
export interface BareDatabase {
  /** Runs statements without parameters. */
  exec(statements: string): Promise<unknown>;
  rows<Row extends object>(statement: string): Promise<readonly Row[]>;
  /** Runs the migrations of a folder that it has not run yet; by default all of the shop's. */
  migrate(folder?: string): Promise<Database>;
  close(): Promise<void>;
}

/** Opens a database without tables on the engine of the tests. */
export async function openBareDatabase(): Promise<BareDatabase> {
  if (inject('postgres') === undefined) {
    const pglite = await openPglite('memory:');
    return {
      exec: (statements) => pglite.exec(statements),
      rows: async <Row extends object>(statement: string) => (await pglite.query<Row>(statement)).rows,
      migrate: (folder) => openOverPglite(pglite, folder),
      close: () => pglite.close(),
    };
  }
  const { url, drop } = await newPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const shop = await connectPostgres(url);
  return {
    exec: (statements) => client.query(statements),
    rows: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    migrate: async (folder = migrationsFolder) => {
      await migratePostgres(url, folder, () => {});
      return shop.db;
    },
    close: async () => {
      await client.end();
      await shop.close();
      await drop();
    },
  };
}
