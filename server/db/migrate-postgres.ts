import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { second } from '../time.ts';
import { commandLimits, openPool, setTransactionLimits } from './pool.ts';

/** The advisory lock of migrations, so that instances that start at the same time migrate one after the other. */
const migrationLock = 7_219_001;
/** The wait for another instance's migration after which a person should know what the start waits for. */
const reportedAfterMs = 5 * second;

/** Logs what a start waits for. */
export const warnOfMigration = (log: Logger): void => log.warn('waiting for the migration of another instance');

/**
 * Migrates a PostgreSQL in one transaction, so that a migration that fails changes nothing. Other instances that start
 * meanwhile wait. The lock is the transaction's, not the session's, because a pooler would hold a session's lock for
 * ever; Drizzle's own migrator begins its transaction too late for that. The table of applied migrations is Drizzle's,
 * which the embedded engine's migrator uses as well.
 * @param onWaiting called where the lock is not granted within five seconds
 */
export async function migratePostgres(url: string, migrationsFolder: string, onWaiting: () => void): Promise<void> {
  const [{ drizzle }, { readMigrationFiles }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/migrator'),
  ]);
  const pool = openPool(url, commandLimits);
  try {
    await pool.withConnection((connection) =>
      drizzle({ client: connection as unknown as pg.PoolClient }).transaction(async (tx) => {
        await connection.query(setTransactionLimits(commandLimits));
        const waiting = setTimeout(onWaiting, reportedAfterMs);
        await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`).finally(() => clearTimeout(waiting));
        await tx.execute(sql`create schema if not exists drizzle`);
        // The job queue's schema. Where two instances start on an empty database, the second one's own `if not exists`
        // may look into a cache from before the first one's commit, and then fails.
        await tx.execute(sql`create schema if not exists pgboss`);
        await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
          (id serial primary key, hash text not null, created_at bigint)`);
        const applied = await tx.execute<{ latest: string | null }>(
          sql`select max(created_at) as latest from drizzle.__drizzle_migrations`,
        );
        const latest = Number(applied.rows[0]?.latest ?? 0);
        for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
          if (folderMillis <= latest) continue;
          for (const statement of statements) await tx.execute(sql.raw(statement));
          await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
            values (${hash}, ${folderMillis})`);
        }
      }),
    );
  } finally {
    await pool.close();
  }
}
