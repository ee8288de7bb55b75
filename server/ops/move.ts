import { getTableName, is, type SQL, sql, Table } from 'drizzle-orm';
import { CommandError, type CommandResult } from '../back-office/command-result.ts';
import { type Database, openDatabase, type Transaction } from '../db/open.ts';
import { commandLimits, openPool } from '../db/pool.ts';
import * as schema from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type JobName, jobNameOf, openJobs } from '../queue/queue.ts';

/** Moves a shop from the embedded engine to an empty PostgreSQL: all rows, compared after the copy, or nothing. */

/** The number of rows that are in memory at a time. */
const batchSize = 500;

/**
 * The columns that triggers compute from other rows. As with generated columns, the target computes them itself, by its
 * own version of the text search, so they are neither copied nor compared.
 */
const computedColumns = ['products.variant_words', 'variants.ordinal'];

interface Copied {
  readonly name: string;
  /** The names of all columns but the generated and the computed ones, quoted for SQL. */
  readonly columns: readonly string[];
}

/** Runs a query written as SQL, and returns its rows. */
async function queryRows<T>(db: Database | Transaction, query: SQL): Promise<T[]> {
  const result = await db.execute(query);
  return (Array.isArray(result) ? result : (result as unknown as { rows: T[] }).rows) as T[];
}

/**
 * Lists the shop's tables, each after the tables that it references. Tables outside the schema, which triggers fill,
 * come last.
 * @throws Error where tables refer to each other in a circle
 */
async function listTables(db: Database): Promise<Copied[]> {
  const columns = await queryRows<{ name: string; columns: string[] }>(
    db,
    sql`select c.table_name as name, json_agg(quote_ident(c.column_name) order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name || '.' || c.column_name not in ${computedColumns}
      group by c.table_name order by c.table_name`,
  );
  const references = await queryRows<{ name: string; target: string }>(
    db,
    sql`select r.relname as name, t.relname as target from pg_constraint k
      join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and r.oid <> t.oid`,
  );
  const own = new Set(
    Object.values<unknown>(schema)
      .filter((value): value is Table => is(value, Table))
      .map(getTableName),
  );
  const ordered: Copied[] = [];
  let left = columns;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some((one) => one.name === name && names.has(one.target)));
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return [...ordered.filter(({ name }) => own.has(name)), ...ordered.filter(({ name }) => !own.has(name))];
}

const quoted = (name: string) => sql.identifier(name);

/** Reads the rows of a table within a transaction, in batches. Each batch is a JSON array. */
async function* readBatches(tx: Transaction, { name, columns }: Copied): AsyncGenerator<string> {
  const picked = sql.raw(columns.join(', '));
  await tx.execute(sql`declare moved cursor for
    select row_to_json(picked)::text as row from (select ${picked} from ${quoted(name)}) as picked`);
  for (;;) {
    const rows = await queryRows<{ row: string }>(tx, sql.raw(`fetch ${batchSize} from moved`));
    if (rows.length === 0) break;
    yield `[${rows.map(({ row }) => row).join(',')}]`;
  }
  await tx.execute(sql`close moved`);
}

/** Computes the number of a table's rows and the sum of their hashes, which does not depend on their order. */
async function computeDigest(tx: Transaction, { name, columns }: Copied): Promise<{ rows: number; digest: string }> {
  const picked = sql.raw(columns.join(', '));
  const [found] = await queryRows<{ rows: string; digest: string }>(
    tx,
    sql`select count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row_to_json(picked)::text), 15))::bit(60)::bigint::numeric), 0)::text as digest
      from (select ${picked} from ${quoted(name)}) as picked`,
  );
  return { rows: Number(found?.rows ?? 0), digest: found?.digest ?? '' };
}

async function copyTable(from: Transaction, to: Transaction, table: Copied): Promise<void> {
  const columns = sql.raw(table.columns.join(', '));
  // Deletes only rows that triggers have inserted meanwhile: the database was empty when the transaction began.
  await to.execute(sql`delete from ${quoted(table.name)}`);
  for await (const rows of readBatches(from, table)) {
    await to.execute(sql`insert into ${quoted(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${quoted(table.name)}, ${rows}::json)`);
  }
}

/** Sets every sequence to its value in the source. */
async function copySequences(from: Transaction, to: Transaction): Promise<void> {
  const sequences = await queryRows<{ name: string; last: string | null }>(
    from,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) {
    if (last !== null) await to.execute(sql`select setval(${`public."${name}"`}::regclass, ${last}::bigint)`);
  }
}

interface WaitingJob {
  readonly name: JobName;
  readonly key: string;
  /** ISO 8601 */
  readonly at: string;
}

/** Reads the unfinished jobs, including those that a crash has interrupted. */
async function waitingJobs(from: Transaction): Promise<WaitingJob[]> {
  const jobs = await queryRows<{ queue: string; key: string | null; at: string }>(
    from,
    sql`select distinct on (name, singleton_key) name as queue, singleton_key as key,
        to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from pgboss.job where state in ('created', 'retry', 'active') order by name, singleton_key, start_after`,
  );
  return jobs.flatMap(({ queue, key, at }) => {
    const name = jobNameOf(queue);
    return name && key !== null ? [{ name, key, at }] : [];
  });
}

/** @throws CommandError for a database with tables of another program */
async function requireOurs(url: string): Promise<void> {
  const pool = openPool(url, commandLimits);
  try {
    const { rows } = await pool.query({
      text: `select (select count(*) from pg_tables where schemaname = 'public')::int as tables,
        to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
    });
    const [found] = rows as { tables: number; migrated: boolean }[];
    if (found && found.tables > 0 && !found.migrated) {
      throw new CommandError('The database of --to holds tables of another program. Give an empty database.');
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : '';
    throw new CommandError(`The database of --to cannot be opened: ${reason}.`);
  } finally {
    await pool.close();
  }
}

/** @throws CommandError where a table has rows */
async function requireEmpty(to: Transaction, tables: readonly Copied[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await computeDigest(to, table);
    if (rows === 0) continue;
    throw new CommandError(
      `The database of --to is not empty: ${table.name} has ${rows} rows. Nothing was moved. Give an empty database.`,
    );
  }
}

/** Sets the time zone of a transaction. With one time zone in both databases, equal rows have equal texts. */
const inUtc = sql`set local timezone to 'UTC'`;

/** Copies and compares all tables within one transaction of each database. @returns the number of rows of each table */
async function copyAll(from: Transaction, to: Transaction, tables: readonly Copied[]): Promise<[string, number][]> {
  await from.execute(inUtc);
  await to.execute(inUtc);
  await requireEmpty(to, tables);
  for (const table of tables) await copyTable(from, to, table);
  await copySequences(from, to);
  const counts: [string, number][] = [];
  for (const table of tables) {
    const [there, here] = [await computeDigest(from, table), await computeDigest(to, table)];
    if (there.rows !== here.rows || there.digest !== here.digest) {
      throw new CommandError(
        `The rows of ${table.name} differ after the copy (${there.rows} and ${here.rows}). Nothing was moved.`,
      );
    }
    counts.push([table.name, here.rows]);
  }
  return counts;
}

function formatCounts(counts: readonly (readonly [string, number])[]): string {
  const width = Math.max(...counts.map(([name]) => name.length));
  return counts.map(([name, rows]) => `${name.padEnd(width)}  ${rows.toLocaleString('en').padStart(9)}\n`).join('');
}

/**
 * Copies the shop from the embedded engine to an empty PostgreSQL, in one transaction: the tables in the order of their
 * foreign keys, the sequences, and the waiting jobs. Each table's row count and digest are compared before the commit.
 * The data folder is not changed, and its lock prevents a server from using it meanwhile.
 * @param url the address of the PostgreSQL
 * @throws CommandError where the shop is on PostgreSQL already, or the target is not empty; nothing is written then
 */
export async function moveToPostgres(deps: Deps, url: string): Promise<CommandResult> {
  if (deps.config.databaseUrl !== null) {
    throw new CommandError('DATABASE_URL is set: this shop is on PostgreSQL. Unset it to move the shop of DATA_DIR.');
  }
  await requireOurs(url);
  const target = await openDatabase({ dataDir: '', databaseUrl: url }, commandLimits);
  try {
    const jobs = await openJobs(target.engine, deps.log);
    try {
      const tables = await listTables(deps.db);
      const moved = await deps.db.transaction(async (from) => {
        const waiting = await waitingJobs(from);
        const counts = await target.db.transaction(async (to) => {
          const copied = await copyAll(from, to, tables);
          for (const { name, key, at } of waiting) await jobs.enqueue(to, name, key, new Date(at));
          return copied;
        });
        return [...counts, ['jobs that wait', waiting.length]] as const;
      });
      return {
        code: 0,
        out: `${formatCounts(moved)}The shop is moved, and every row is the same. Set DATABASE_URL and start it. Keep DATA_DIR as it is: keys and waiting callbacks stay there; its database is not used any more.\n`,
      };
    } finally {
      await jobs.stop();
    }
  } finally {
    await target.close();
  }
}
