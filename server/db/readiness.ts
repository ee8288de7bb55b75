import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Engine } from './open.ts';
import type { Pool } from './pool.ts';

/** Whether the database answers and can be written, as `/readyz` reports it. */

const limitMs = 2_000;
/** More than one page of a table, so that the file has to grow. */
const probeBytes = 64 * 1024;

export interface Readiness {
  /** Resolves within two seconds. Calls at the same time share one check. */
  check(): Promise<boolean>;
  /** `check` answers false until the work is done, however it ends. */
  waitFor(work: Promise<unknown>): void;
  /** From now on `check` answers false: the server is about to stop. */
  drain(): void;
  isDraining(): boolean;
  close(): Promise<void>;
}

interface Probe {
  /** @throws Error where the database does not answer, or cannot be written */
  run(): Promise<void>;
  /** Drops what the probe uses, after a failure and at the end. */
  reset(): Promise<void>;
}

/**
 * Writes into a temporary table on a connection outside the pool, which may be busy. The rows need new pages, so a full
 * disk refuses them; the table is emptied at each commit and leaves no trace in the catalogue.
 */
function probePostgres(pool: Pool): Probe {
  let connecting: Promise<pg.Client> | null = null;
  async function connect(): Promise<pg.Client> {
    const client = pool.newClient();
    client.on('error', () => {
      connecting = null;
    });
    try {
      await client.connect();
      await client.query('create temporary table readiness (filler text) on commit delete rows');
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
      await client.query(
        `insert into readiness select repeat('x', 1900) from generate_series(1, ${Math.ceil(probeBytes / 1900)})`,
      );
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

/** Asks the engine, and writes a file beside its own. The embedded database has no second connection. */
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

/** Opens the check of a database. Nothing is connected before the first one. */
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
