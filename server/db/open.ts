import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { secureDataFolder } from './data-folder.ts';
import { lockFolder } from './lock.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { type Connection, type DatabaseLimits, openPool, type Pool, servingLimits } from './pool.ts';
import * as schema from './schema.ts';

/**
 * The database of the shop, for queries. PGlite and PostgreSQL have the same type, because they run the same queries.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** The database inside a transaction, for functions that must run in the transaction of their caller. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The folder of an embedded database that is not in memory, for backups. */
export interface EmbeddedFolder {
  /** The engine's own files: `pg` in the data folder. */
  readonly path: string;
  /** Runs work during which the engine makes no checkpoint, so that it removes no segment of its log. */
  withoutCheckpoints<T>(work: () => Promise<T>): Promise<T>;
}

/** The engine below Drizzle, for the job queue, LISTEN and backups. `folder` is missing for a database in memory. */
export type Engine =
  | { readonly kind: 'embedded'; readonly pglite: PGlite; readonly folder?: EmbeddedFolder }
  | { readonly kind: 'postgres'; readonly pool: Pool };

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: Engine;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Loads the embedded engine with the extensions that the migrations create. */
const loadPglite = async () => {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return { PGlite, extensions: { pg_trgm } };
};

/** Opens a PGlite with the extensions that the migrations create. @param from a dumped data folder to start from */
export async function openPglite(dataDir: string, from?: Blob): Promise<PGlite> {
  const { PGlite, extensions } = await loadPglite();
  const inMemory = dataDir === 'memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  return PGlite.create({ ...(!inMemory && { dataDir }), ...(from && { loadDataDir: from }), extensions });
}

interface DurableEngine {
  readonly pglite: PGlite;
  readonly folder: EmbeddedFolder;
  /** Makes commits durable. */
  readonly flush: () => Promise<void>;
}

async function openDurable(dataDir: string): Promise<DurableEngine> {
  const [{ PGlite, extensions }, { DurableFiles, durableParameters, syncTree }] = await Promise.all([
    loadPglite(),
    import('./durable-files.ts'),
  ]);
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'));
  mkdirSync(dataDir, { recursive: true });
  const fs = new DurableFiles(dataDir);
  const pglite = await PGlite.create({ fs, extensions, startParams: durableParameters });
  // The engine creates a new folder without syncing its files.
  if (isNew) syncTree(dataDir);
  fs.checkpointWith(() => pglite.exec('checkpoint'));
  return {
    pglite,
    folder: { path: dataDir, withoutCheckpoints: (work) => fs.withoutCheckpoints(work) },
    flush: () => fs.flush(),
  };
}

/** Opens Drizzle over an open PGlite, and migrates its schema. */
export async function openOverPglite(
  pglite: PGlite,
  migrations = migrationsFolder,
  flush?: () => Promise<void>,
): Promise<Database> {
  const [{ drizzle }, { migrate }, { createEmbeddedClient }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./prepared-embedded.ts'),
  ]);
  // Drizzle's type is a whole PGlite, of which it uses two methods.
  const db = drizzle({ client: createEmbeddedClient(pglite, flush) as PGlite, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: migrations });
  return db as unknown as Database;
}

/** Opens the embedded database. The lock file is beside the engine's folder, which must contain only its own files. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const inMemory = dataDir === 'memory:';
  if (!inMemory) secureDataFolder(dataDir);
  const release = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const { pglite, flush, folder }: Partial<DurableEngine> & Pick<DurableEngine, 'pglite'> = inMemory
      ? { pglite: await openPglite(dataDir) }
      : await openDurable(join(dataDir, 'pg'));
    const db = await openOverPglite(pglite, migrationsFolder, flush);
    if (!inMemory) secureDataFolder(dataDir);
    const engine: Engine = { kind: 'embedded', pglite, ...(folder && { folder }) };
    return { db, engine, close: () => pglite.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Connects to a migrated PostgreSQL. */
export async function connectPostgres(url: string, limits = servingLimits): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = openPool(url, limits);
  // Drizzle's type is a whole client, of which it uses one method.
  const openOver = (connection: Connection) =>
    drizzle({ client: connection as unknown as pg.PoolClient, schema, casing: 'snake_case' }) as unknown as Database;
  const databases = new WeakMap<Connection, Database>();
  const databaseOn = (connection: Connection): Database => {
    const db = databases.get(connection) ?? openOver(connection);
    databases.set(connection, db);
    return db;
  };
  // Drizzle's own transaction would not return a connection on which `begin` fails to the pool.
  const transaction: Database['transaction'] = (work, options) =>
    pool.withConnection((connection) =>
      databaseOn(connection).transaction(async (tx) => {
        await pool.limitTransaction(connection);
        return work(tx);
      }, options),
    );
  return {
    db: Object.assign(openOver(pool), { transaction }),
    engine: { kind: 'postgres', pool },
    close: () => pool.close(),
  };
}

/**
 * Opens the database of the settings, creates it where it is empty, and migrates its schema.
 * @param limits time limits towards PostgreSQL; by default those of a serving instance
 * @param onWaiting called where the migration of another instance takes longer than five seconds
 * @throws ConfigError where another process holds the data folder; otherwise the engine's own error
 */
export async function openDatabase(
  settings: { dataDir: string; databaseUrl: string | null },
  limits: DatabaseLimits = servingLimits,
  onWaiting: () => void = () => {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl === null) return openEmbedded(settings.dataDir);
  await migratePostgres(settings.databaseUrl, migrationsFolder, onWaiting);
  return connectPostgres(settings.databaseUrl, limits);
}
