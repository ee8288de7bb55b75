import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { secureDataFolder } from './data-folder.ts';
import { keepingStatements } from './keeping.ts';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';

/** The one dialect: PGlite and PostgreSQL serve the same queries. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** What a function takes that must run inside somebody's transaction, or may. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What stands below Drizzle, for what it does not do: the job queue, and listening. */
export type Engine =
  | { readonly kind: 'embedded'; readonly pglite: PGlite }
  | { readonly kind: 'postgres'; readonly client: Sql };

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: Engine;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Instances that start at once migrate one after the other. */
const migrationLock = 7_219_001;

/** A PGlite with the extensions that the migrations create. `from` is a dumped data folder. */
export async function openPglite(dataDir: string, from?: Blob): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const inMemory = dataDir === 'memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  return PGlite.create({
    ...(!inMemory && { dataDir }),
    ...(from && { loadDataDir: from }),
    extensions: { pg_trgm },
  });
}

/** Drizzle over an open PGlite, migrated. */
export async function databaseOver(pglite: PGlite, migrations = migrationsFolder): Promise<Database> {
  const [{ drizzle }, { migrate }, { keepingEmbedded }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./keeping-embedded.ts'),
  ]);
  // Drizzle asks for a whole PGlite and uses two of its methods.
  const db = drizzle({ client: keepingEmbedded(pglite) as PGlite, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: migrations });
  return db as unknown as Database;
}

/** The folder holds the lock beside the engine's own files, which want a folder to themselves. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const inMemory = dataDir === 'memory:';
  if (!inMemory) secureDataFolder(dataDir);
  const release = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const pglite = await openPglite(inMemory ? dataDir : join(dataDir, 'pg'));
    const db = await databaseOver(pglite);
    if (!inMemory) secureDataFolder(dataDir);
    return { db, engine: { kind: 'embedded', pglite }, close: () => pglite.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Brings the schema of a PostgreSQL up to date, while every other instance that starts waits. */
async function migratePostgres(url: string): Promise<void> {
  const [{ drizzle }, { migrate }, { default: postgres }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
    import('postgres'),
  ]);
  const lockHolder = postgres(url, { max: 1, onnotice: () => {} });
  try {
    // Held by the connection, and so let go with it, however the migration ends.
    await lockHolder`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle({ client: lockHolder, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await lockHolder.end();
  }
}

/** A PostgreSQL whose schema is up to date. */
export async function connectPostgres(url: string): Promise<OpenDatabase> {
  const [{ drizzle }, { default: postgres }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('postgres'),
  ]);
  const client = postgres(url, { max: 10, onnotice: () => {} });
  const db = drizzle({ client: keepingStatements(client), schema, casing: 'snake_case' }) as unknown as Database;
  return { db, engine: { kind: 'postgres', client }, close: () => client.end({ timeout: 5 }) };
}

/**
 * Opens the database of the settings and brings its schema up to date: an empty one, an existing one, an older one.
 * @throws ConfigError when another process has the data folder open
 * @throws whatever the engine throws where the folder or the server cannot be opened
 */
export async function openDatabase(where: { dataDir: string; databaseUrl: string | null }): Promise<OpenDatabase> {
  if (where.databaseUrl === null) return openEmbedded(where.dataDir);
  await migratePostgres(where.databaseUrl);
  return connectPostgres(where.databaseUrl);
}

/** Whether the database answers (`/readyz`). */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
