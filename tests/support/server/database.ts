import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { pino } from 'pino';
import { inject } from 'vitest';
import {
  connectPostgres,
  type Database,
  migrationsFolder,
  type OpenDatabase,
  openOverPglite,
  openPglite,
} from '#server/db/open.ts';
import type { Pool } from '#server/db/pool.ts';
import * as schema from '#server/db/schema.ts';
import { openJobs } from '#server/queue/queue.ts';
import { runSql } from './postgres.ts';

/** A dump in memory. Node copies the content of its own blobs in pieces at each reading: a third of an opening. */
export class Dump extends Blob {
  readonly #content: ArrayBuffer;
  constructor(content: ArrayBuffer) {
    super();
    this.#content = content;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#content;
  }
}

/** The initial content of a test's database: the sample shop, or tables without rows. */
export type TestDatabase = 'sample' | 'empty';

/** The time at which the sample shop was seeded, and the initial time of every test's clock. */
export const testStart = new Date('2026-11-21T09:00:00.000Z');

const root = fileURLToPath(new URL('../../..', import.meta.url));
const seedFolder = join(root, 'server/seed');

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A hash that changes with each migration and each change of the sample shop. */
function fingerprint(): string {
  const hash = createHash('sha256').update(testStart.toISOString());
  const shared = [
    'package-lock.json',
    'contract/images.ts',
    'server/db/open.ts',
    'server/db/pool.ts',
    'server/db/schema.ts',
    'server/queue/queue.ts',
    'tests/support/server/database.ts',
  ];
  for (const file of [...filesOf(migrationsFolder), ...filesOf(seedFolder), ...shared.map((name) => join(root, name))])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/** Fills migrated tables with the initial content of a test's database. */
export async function fill({ db, engine }: Omit<OpenDatabase, 'close'>, kind: TestDatabase): Promise<void> {
  await (await openJobs(engine, pino({ level: 'silent' }))).stop();
  if (kind === 'empty') return;
  const [{ loadShop }, { sampleShop }] = await Promise.all([
    import('#server/seed/load.ts'),
    import('#server/seed/sample.ts'),
  ]);
  await loadShop(db, sampleShop, testStart);
}

/**
 * Makes a cluster quick to open, because every test file opens one. It drops the template databases, which no shop
 * opens: they are a third of the bytes and files. And it takes 16 MB of shared buffers instead of 128: clearing them is a
 * third of the processor time of an opening.
 */
async function prepareToDump(pglite: PGlite): Promise<void> {
  await pglite.exec(`alter system set shared_buffers = '16MB'`);
  await pglite.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`);
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
}

/** Dumps an open database. Without the checkpoint each opening would replay the log of what has filled it. */
export async function dumpOf(pglite: PGlite): Promise<Dump> {
  await pglite.exec('checkpoint');
  return new Dump(await (await pglite.dumpDataDir('none')).arrayBuffer());
}

async function make(kind: TestDatabase): Promise<Dump> {
  const pglite = await openPglite('memory:');
  await fill({ db: await openOverPglite(pglite), engine: { kind: 'embedded', pglite } }, kind);
  await prepareToDump(pglite);
  const dump = await dumpOf(pglite);
  await pglite.close();
  return dump;
}

/** Deletes dumps of earlier states. Those of the last hour may be in use by a run on another state of the tree. */
function deleteOutdated(folder: string, kind: TestDatabase, current: string): void {
  for (const file of filesOf(folder)) {
    const isOld = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 3_600_000;
    if (file !== current && file.endsWith(`${kind}.tar`) && isOld) rmSync(file, { force: true });
  }
}

/**
 * Returns a dumped database that `openPglite` loads in a fraction of the time of creating one. It is created once for
 * each state of the migrations and the sample shop, and cached below node_modules/.cache.
 */
export async function testDatabase(kind: TestDatabase): Promise<Dump> {
  const folder = join(root, 'node_modules/.cache/uwanja-tests');
  const file = join(folder, `${fingerprint()}-${kind}.tar`);
  if (!existsSync(file)) {
    const dump = await make(kind);
    mkdirSync(folder, { recursive: true });
    // Write to another name, then rename: another worker may look for the file at the same moment.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
    renameSync(unfinished, file);
    deleteOutdated(folder, kind, file);
  }
  return new Dump(new Uint8Array(readFileSync(file)).buffer);
}

let made = 0;

/** Creates a database in the tests' PostgreSQL: a copy of the one of this kind, or an empty one without a kind. */
export async function newPostgresDatabase(kind?: TestDatabase): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgres');
  if (server === undefined) throw new Error('these tests run on the embedded database');
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const asAdmin = (statement: string) => runSql(`${server}/postgres`, statement);
  await asAdmin(`create database ${name}${kind ? ` template template_${kind} strategy file_copy` : ''}`);
  return { url: `${server}/${name}`, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

/**
 * Creates a database that a process opens: in the tests' PostgreSQL, or in this folder where they run on the embedded
 * engine. @returns the settings of the process
 */
export async function databaseForProcess(kind: TestDatabase, dataDir: string) {
  if (inject('postgres') !== undefined) {
    const { url, drop } = await newPostgresDatabase(kind);
    return { settings: { DATABASE_URL: url }, drop };
  }
  mkdirSync(dataDir);
  await (await openPglite(join(dataDir, 'pg'), await testDatabase(kind))).close();
  return { settings: { DATA_DIR: dataDir }, drop: async () => {} };
}

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Rejects queries and transactions of a pool inside a transaction, which has a connection of its own. The embedded engine
 * has a single connection: there they would wait for the end of the transaction, and it for them.
 */
function rejectPoolQueriesInTransactions(pool: Pool): void {
  const { query, withConnection } = pool;
  const check = () => {
    if (insideTransaction.getStore()) throw new Error('a query inside a transaction uses another connection');
  };
  pool.query = async (...statement) => {
    check();
    return query(...statement);
  };
  pool.withConnection = async (work) => {
    check();
    return withConnection((connection) => insideTransaction.run(true, () => work(connection)));
  };
}

/** Opens a dump on the embedded engine, in memory. */
export async function openDump(dump: Dump) {
  const pglite = await openPglite('memory:', dump);
  const db = await openOverPglite(pglite);
  return { db, engine: { kind: 'embedded', pglite }, close: () => pglite.close() } as const;
}

/** Opens a new database on the engine that the tests run on; the embedded one is in memory. */
export async function openTestDatabase(kind: TestDatabase): Promise<OpenDatabase> {
  if (inject('postgres') !== undefined) {
    const { url, drop } = await newPostgresDatabase(kind);
    const open = await connectPostgres(url);
    if (open.engine.kind === 'postgres') rejectPoolQueriesInTransactions(open.engine.pool);
    return { ...open, close: () => open.close().then(drop) };
  }
  return openDump(await testDatabase(kind));
}

/** Returns a digest of every table's rows by table name: equal digests mean that nothing was written. */
export async function tableHashes(db: Database): Promise<Record<string, string>> {
  const tables = Object.values<unknown>(schema).filter((value): value is Table => is(value, Table));
  const digests = tables.map(
    (table) => sql`select ${getTableName(table)}::text as name,
      coalesce(md5(string_agg(row_of::text, '|' order by row_of::text)), 'empty') as digest from ${table} as row_of`,
  );
  const all = await db
    .select({ name: sql<string>`name`, digest: sql<string>`digest` })
    .from(sql`(${sql.join(digests, sql` union all `)}) as digests`);
  return Object.fromEntries(all.map(({ name, digest }) => [name, digest]));
}
