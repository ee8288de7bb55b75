import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { type Database, type Engine, openDatabase } from '#server/db/open.ts';
import { commandLimits, openPool } from '#server/db/pool.ts';
import * as schema from '#server/db/schema.ts';
import { variants } from '#server/db/schema.ts';
import { createMailer } from '#server/outbox/mailer.ts';
import { openJobs } from '#server/queue/queue.ts';
import { openShopSettings } from '#server/shop/settings.ts';
import { loadCodes } from '#server/vault/load-codes.ts';
import { runSql, startPostgres } from '#tests/support/server/postgres.ts';
import { goods, stockSmallShop } from '#tests/support/server/small-catalogue.ts';
import { realMpesa } from '#tests/support/server/start.ts';

/** The database of a shop that is killed, for checks while the shop is down. */
export interface ShopDatabase {
  readonly engine: 'PGlite' | 'PostgreSQL';
  /** The settings with which a shop opens the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** The callbacks in the shop's spool, as text. */
  spooled(): string;
  /** The faults that the database can have while a shop uses it; null for an embedded one. */
  readonly faults: DatabaseFaults | null;
  /** Reads or writes the database. The caller makes sure that no shop runs. */
  use<T>(work: (db: Database, engine: Engine) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseFaults {
  /** Cuts every connection to the database. */
  cut(): Promise<void>;
  /** Pauses every process of the database for this many milliseconds. */
  freeze(ms: number): Promise<void>;
  /** Stops the database as a crash does, and starts it again. */
  restart(): Promise<void>;
}

const megabyte = 1024 * 1024;

function spooledIn(dataDir: string): string {
  const folder = join(dataDir, 'callbacks');
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Opens a PGlite database in a folder. Each use opens the folder again, because a running shop locks it. */
export async function openPgliteDatabase(): Promise<ShopDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-crash-'));
  return {
    engine: 'PGlite',
    settings: { DATA_DIR: folder },
    spooled: () => spooledIn(folder),
    faults: null,
    async use(work) {
      // As a shop opens it: the first use after a kill recovers the folder.
      const { db, engine, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
      return work(db, engine).finally(close);
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Opens a database on a separate PostgreSQL, which outlives the shops.
 * @param bin folder of PostgreSQL's programs
 */
export async function openPostgresDatabase(bin: string): Promise<ShopDatabase> {
  // A restart is a crash of the database: an acknowledged commit must survive it.
  const cluster = await startPostgres(bin, { synchronous_commit: 'on' });
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-crash-'));
  const url = `${cluster.url}/postgres`;
  await openDatabase({ dataDir: '', databaseUrl: url }).then(({ close }) => close());
  const [{ drizzle }, { default: pg }] = await Promise.all([import('drizzle-orm/node-postgres'), import('pg')]);
  /** PostgreSQL notices the death of a client only after a while, and may still be committing for it. */
  async function waitForOtherClients(db: Database): Promise<void> {
    const others = sql`(select count(*) as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()) as backends`;
    for (;;) {
      const [row] = await db.select({ others: sql<string>`others` }).from(others);
      if (Number(row?.others) === 0) return;
      await wait(10);
    }
  }
  return {
    engine: 'PostgreSQL',
    settings: { DATABASE_URL: url, DATA_DIR: folder },
    spooled: () => spooledIn(folder),
    faults: {
      cut: () =>
        runSql(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        ),
      async freeze(ms) {
        cluster.signal('SIGSTOP');
        await wait(ms);
        cluster.signal('SIGCONT');
      },
      async restart() {
        await cluster.halt();
        await cluster.start();
      },
    },
    async use(work) {
      const client = new pg.Client({ connectionString: url, pipeline: true });
      await client.connect();
      const db = drizzle({ client, schema, casing: 'snake_case' }) as unknown as Database;
      await waitForOtherClients(db);
      const pool = openPool(url, commandLimits);
      try {
        return await work(db, { kind: 'postgres', pool });
      } finally {
        await pool.close();
        await client.end();
      }
    },
    async close() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds the small shop's goods. @returns the stock of each variant */
export async function loadGoods(db: Database): Promise<Map<number, number>> {
  await stockSmallShop(db);
  const rows = await db.select({ variantID: variants.variantID, stock: variants.stock }).from(variants);
  return new Map(rows.map(({ variantID, stock }) => [variantID, stock]));
}

/**
 * Makes each attempt to pay write megabytes of the write-ahead log, so that a kill comes after several segments of it,
 * as in a shop that has been open for a while.
 */
export async function padLog(db: Database, megabytes: number): Promise<void> {
  await db.execute(
    sql.raw(`create function pad_log() returns trigger language plpgsql as $$
      begin perform pg_logical_emit_message(true, 'crash test', repeat('x', ${megabytes * megabyte})); return null; end $$`),
  );
  await db.execute(sql`create trigger pad_log after insert on payment_attempts
    for each statement execute function pad_log()`);
}

/** Returns the position in the write-ahead log, in megabytes. */
export async function readLogPosition(db: Database): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')` })
    .from(sql`(select 1) as one`);
  return Number(row?.bytes) / megabyte;
}

export const vaultSettings = { VAULT_KEY: `${'0'.repeat(62)}c5` };
let codes = 0;

/** Loads gift cards into the vault, as the owner does while the shop runs. The shop needs `vaultSettings`. */
export async function loadGiftCards(db: Database, engine: Engine, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    codes += 1;
    return { line: index + 2, variantID: goods.giftCard, code: `CRASH-${String(codes).padStart(8, '0')}` };
  });
  const config = readConfig({ ...realMpesa, ...vaultSettings });
  const log = pino({ level: 'silent' });
  const jobs = await openJobs(engine, log);
  const deps = {
    db,
    jobs,
    config,
    shopSettings: await openShopSettings({ db, config, log }),
    mailer: createMailer(config, globalThis.fetch),
    clock: () => new Date(),
    publicUrl: () => 'http://127.0.0.1',
  };
  const { loaded } = await loadCodes(deps, rows).finally(jobs.stop);
  if (loaded !== count) throw new Error(`${count - loaded} codes were not loaded`);
}

/**
 * Makes every time in the database earlier, which looks to the next shop as if it had been down for longer. So no test
 * waits for what happens after minutes or hours, and the shop needs no adjustable clock.
 */
export async function shiftTime(db: Database, ms: number): Promise<void> {
  const columns = await db
    .select({ table: sql<string>`table_name`, names: sql<string>`names` })
    .from(sql`(select format('%I.%I', c.table_schema, c.table_name) as table_name,
        string_agg(format('%1$I = %1$I - $$%2$s milliseconds$$::interval', c.column_name, ${ms}::integer::text), ', ') as names
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.data_type = 'timestamp with time zone' and c.is_generated = 'NEVER' and t.table_type = 'BASE TABLE'
      and (c.table_schema = 'public' or (c.table_schema = 'pgboss' and c.table_name in ('job', 'queue')))
      group by 1) as stamped`);
  await db.transaction(async (tx) => {
    for (const { table, names } of columns) await tx.execute(sql.raw(`update ${table} set ${names}`));
  });
}
