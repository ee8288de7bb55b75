import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Engine } from './open.ts';
import type { Pool } from './pool.ts';

/** Whether the database answers and can be written, as `/readyz` reports it. */

const limitMs = 2_000;
/** The bytes that a check writes: more than one page of a table, so that the file has to grow. */
const probeBytes = 64 * 1024;

export interface Readiness {
  /** Checks the database within two seconds. Concurrent calls share one check. */
  check(): Promise<boolean>;
  /** Makes `check` return false until the work has succeeded or failed. */
  waitFor(work: Promise<unknown>): void;
  /** Makes `check` return false from now on, because the server is about to stop. */
  drain(): void;
  isDraining(): boolean;
  close(): Promise<void>;
}

interface Probe {
  /** @throws Error where the database does not answer, or cannot be written */
  run(): Promise<void>;
  /** Closes the probe's connection, after a failure and at the end. */
  reset(): Promise<void>;
}

/**
 * Writes into a temporary table. The rows need new pages, so the write fails on a full disk; the commit empties the
 * table. The statements are sent as one text, which is one transaction: behind a pooler the next check may run on
 * another connection, on which another instance may have created the table.
 */
const writeRows = `
  create temporary table if not exists readiness (filler text) on commit delete rows;
  insert into readiness select repeat('x', 1900) from generate_series(1, ${Math.ceil(probeBytes / 1900)});
`;

/** Checks a PostgreSQL by a write, on a connection outside the pool, because the pool may be busy. */
function probePostgres(pool: Pool): Probe {
  let connecting: Promise<pg.Client> | null = null;
  async function connect(): Promise<pg.Client> {
    const client = pool.newClient();
    client.on('error', () => {
      connecting = null;
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  }
  return {
    async run() {
      connecting ??= connect();
      const client = await connecting;
      await client.query(writeRows);
      const { rows } = await client.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`);
      if (rows[0]?.mode !== 'off') throw new Error('the database is read-only');
    },
    async reset() {
      const used = connecting;
      connecting = null;
      await (await used?.catch(() => null))?.end();
    },
  };
}

/** Checks the embedded engine by a query and by a file beside its own, because it has no second connection. */
function probeEmbedded(pglite: PGlite, dataDir: string): Probe {
  const file = join(dataDir, `readyz-${process.pid}`);
  return {
    async run() {
      await pglite.query('select 1');
      if (dataDir === 'memory:') return;
      await writeFile(file, Buffer.alloc(probeBytes));
      await unlink(file);
    },
    reset: async () => {},
  };
}

/** Opens the check of a database. It connects with the first check. */
export function openReadiness(engine: Engine, dataDir: string): Readiness {
  const probe = engine.kind === 'postgres' ? probePostgres(engine.pool) : probeEmbedded(engine.pglite, dataDir);
  let isDraining = false;
  let waitingFor = 0;
  let running: Promise<boolean> | null = null;
  const measure = async (): Promise<boolean> => {
    const isReady = await Promise.race([
      probe.run().then(
        () => true,
        () => false,
      ),
      pause(limitMs, false, { ref: false }),
    ]);
    if (!isReady) void probe.reset();
    return isReady;
  };
  return {
    async check() {
      if (isDraining || waitingFor > 0) return false;
      running ??= measure().finally(() => {
        running = null;
      });
      return (await running) && !isDraining;
    },
    waitFor(work) {
      waitingFor += 1;
      const done = () => {
        waitingFor -= 1;
      };
      work.then(done, done);
    },
    drain() {
      isDraining = true;
    },
    isDraining: () => isDraining,
    close: () => probe.reset(),
  };
}
