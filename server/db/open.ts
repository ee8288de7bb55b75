import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { secureDataFolder } from './data-folder.ts';
import { lockFolder } from './lock.ts';
import { type Connection, commandLimits, type DatabaseLimits, openPool, type Pool, servingLimits } from './pool.ts';
import * as schema from './schema.ts';

/** The one dialect: PGlite and PostgreSQL serve the same queries. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** What a function takes that must run inside somebody's transaction, or may. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What stands below Drizzle, for what it does not do: the job queue, and listening. */
export type Engine =
  | { readonly kind: 'embedded'; readonly pglite: PGlite }
  | { readonly kind: 'postgres'; readonly pool: Pool };

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: Engine;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Instances that start at once migrate one after the other. */
const migrationLock = 7_219_001;

/** The engine's own extensions that the migrations create. */
const engineParts = async () => {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return { PGlite, extensions: { pg_trgm } };
};

/** A PGlite with the extensions that the migrations create. `from` is a dumped data folder. */
export async function openPglite(dataDir: string, from?: Blob): Promise<PGlite> {
  const { PGlite, extensions } = await engineParts();
  const inMemory = dataDir === 'memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  return PGlite.create({ ...(!inMemory && { dataDir }), ...(from && { loadDataDir: from }), extensions });
}

/** A PGlite in a folder whose commits can be made durable. @returns the engine, and what makes its commits durable */
async function openDurable(dataDir: string): Promise<{ pglite: PGlite; flush: () => Promise<void> }> {
  const [{ PGlite, extensions }, { DurableFiles, durableParameters, syncFolder }] = await Promise.all([
    engineParts(),
    import('./durable-files.ts'),
  ]);
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'));
  mkdirSync(dataDir, { recursive: true });
  const fs = new DurableFiles(dataDir);
  const pglite = await PGlite.create({ fs, extensions, startParams: durableParameters });
  // A new folder is written before the engine syncs anything.
  if (isNew) syncFolder(dataDir);
  return { pglite, flush: () => fs.flush() };
}

/** Drizzle over an open PGlite, migrated. */
export async function databaseOver(
  pglite: PGlite,
  migrations = migrationsFolder,
  flush?: () => Promise<void>,
): Promise<Database> {
  const [{ drizzle }, { migrate }, { keepingEmbedded }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./keeping-embedded.ts'),
  ]);
  // Drizzle asks for a whole PGlite and uses two of its methods.
  const db = drizzle({ client: keepingEmbedded(pglite, flush) as PGlite, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: migrations });
  return db as unknown as Database;
}

/** The folder holds the lock beside the engine's own files, which want a folder to themselves. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const inMemory = dataDir === 'memory:';
  if (!inMemory) secureDataFolder(dataDir);
  const release = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const { pglite, flush } = inMemory ? { pglite: await openPglite(dataDir) } : await openDurable(join(dataDir, 'pg'));
    const db = await databaseOver(pglite, migrationsFolder, flush);
    if (!inMemory) secureDataFolder(dataDir);
    return { db, engine: { kind: 'embedded', pglite }, close: () => pglite.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Brings the schema of a PostgreSQL up to date, while every other instance that starts waits. */
async function migratePostgres(url: string): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const pool = openPool(url, commandLimits);
  try {
    await pool.withConnection(async (connection) => {
      // Belongs to the connection, and ends with it however the migration ends.
      await connection.query(`select pg_advisory_lock(${migrationLock})`);
      await migrate(drizzle({ client: connection as unknown as pg.PoolClient, casing: 'snake_case' }), {
        migrationsFolder,
      });
    });
  } finally {
    await pool.close();
  }
}

/** A PostgreSQL whose schema is up to date. */
export async function connectPostgres(url: string, limits = servingLimits): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = openPool(url, limits);
  // Drizzle asks for a whole client and uses one of its methods.
  const over = (connection: Connection) =>
    drizzle({ client: connection as unknown as pg.PoolClient, schema, casing: 'snake_case' }) as unknown as Database;
  const databases = new WeakMap<Connection, Database>();
  const databaseOn = (connection: Connection): Database => {
    const db = databases.get(connection) ?? over(connection);
    databases.set(connection, db);
    return db;
  };
  // Drizzle's own transaction would not return a connection on which `begin` fails to the pool.
  const transaction: Database['transaction'] = (work, options) =>
    pool.withConnection((connection) => databaseOn(connection).transaction(work, options));
  return {
    db: Object.assign(over(pool), { transaction }),
    engine: { kind: 'postgres', pool },
    close: () => pool.close(),
  };
}

/**
 * Opens the database of the settings and brings its schema up to date: an empty one, an existing one, an older one.
 * @param limits time limits towards PostgreSQL; by default those of a server that people wait for
 * @throws ConfigError when another process has the data folder open
 * @throws whatever the engine throws where the folder or the server cannot be opened
 */
export async function openDatabase(
  where: { dataDir: string; databaseUrl: string | null },
  limits: DatabaseLimits = servingLimits,
): Promise<OpenDatabase> {
  if (where.databaseUrl === null) return openEmbedded(where.dataDir);
  await migratePostgres(where.databaseUrl);
  return connectPostgres(where.databaseUrl, limits);
}
