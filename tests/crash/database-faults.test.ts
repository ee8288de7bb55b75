import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findPostgres,
  noPostgres,
  type PostgresCluster,
  runSql,
  startPostgres,
} from '#tests/support/server/postgres.ts';
import { openWrites, type WriteRequest } from '#tests/support/server/repeatable-write.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** A shop on a PostgreSQL that is cut off, killed, frozen or read-only while people use it. */

const bin = findPostgres();
if (bin === null) console.log(`– ${noPostgres}`);

const cuts = 20;
/** The longest time that a call may take during any fault: above the server's own limits, for a busy machine. */
const longestCall = 20_000;

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly message: unknown;
}

describe.skipIf(bin === null)('a shop whose PostgreSQL fails', () => {
  let cluster: PostgresCluster;
  let shop: ShopProcess;
  let url: string;
  let nextWrite: () => WriteRequest;
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-faults-'));

  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '');
    shop = startShop({ DATABASE_URL: `${cluster.url}/postgres`, DATA_DIR: folder, LOG_LEVEL: 'silent' });
    url = await shop.whenOpen;
    nextWrite = await openWrites(url);
  });
  afterAll(async () => {
    await shop?.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(longestCall) });
    const body = (await response.json()) as { message?: unknown };
    return {
      status: response.status,
      ms: performance.now() - began,
      retryAfter: response.headers.get('retry-after'),
      message: body.message,
    };
  }
  const write = () => {
    const { path, init } = nextWrite();
    return ask(path, init);
  };
  const terminate = () =>
    runSql(
      `${cluster.url}/postgres`,
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );

  /** Lets eight clients write until the work is done. @returns all their answers */
  async function underLoad(work: () => Promise<void>): Promise<Answered[]> {
    let isOver = false;
    const answers: Answered[] = [];
    const client = async () => {
      while (!isOver) answers.push(await write());
    };
    const clients = Array.from({ length: 8 }, client);
    await work();
    isOver = true;
    await Promise.all(clients);
    return answers;
  }

  /** Measures the milliseconds until a write succeeds. */
  async function untilWritten(): Promise<number> {
    const began = performance.now();
    while ((await write()).status !== 200);
    return performance.now() - began;
  }

  const expectHonest = (answers: readonly Answered[]) => {
    for (const { status, retryAfter, message } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, retryAfter, message]).toEqual([
        503,
        '2',
        'The shop is not available for a moment. Please try again.',
      ]);
    }
  };

  beforeEach(async () => {
    await untilWritten();
  });

  it(`survives ${cuts} cuts of all its connections, and answers every call`, async () => {
    const answers = await underLoad(async () => {
      for (let cut = 0; cut < cuts; cut += 1) {
        await terminate();
        await untilWritten();
      }
    });
    expectHonest(answers);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(cuts);
  });

  it('answers 503 with Retry-After while PostgreSQL is down, and writes within two seconds of its return', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      let recovery = 0;
      const answers = await underLoad(async () => {
        await cluster.halt();
        const refused = await write();
        expect(refused.status).toBe(503);
        const { status, ms } = await ask('/readyz');
        expect(status).toBe(503);
        expect(ms).toBeLessThan(3_000);
        await cluster.start();
        recovery = await untilWritten();
      });
      expectHonest(answers);
      expect(recovery).toBeLessThan(2_000);
    }
    expect((await ask('/readyz')).status).toBe(200);
  });

  it('answers every call while PostgreSQL is frozen, reports it at /readyz in time, and continues afterwards', async () => {
    let recovery = 0;
    const answers = await underLoad(async () => {
      cluster.signal('SIGSTOP');
      try {
        const { status, ms } = await ask('/readyz');
        expect(status).toBe(503);
        expect(ms).toBeLessThan(4_000);
        expect((await write()).status).toBe(503);
      } finally {
        cluster.signal('SIGCONT');
      }
      recovery = await untilWritten();
    });
    expectHonest(answers);
    expect(recovery).toBeLessThan(2_000);
  });

  it('a shop whose PostgreSQL fails is not ready while the database cannot be written, and drops read-only sessions', async () => {
    const { url: address } = cluster;
    await runSql(`${address}/postgres`, `alter system set default_transaction_read_only = on`);
    await runSql(`${address}/postgres`, `select pg_reload_conf()`);
    try {
      await expect.poll(async () => (await write()).status).toBe(503);
      expect((await ask('/readyz')).status).toBe(503);
    } finally {
      await runSql(`${address}/postgres`, `alter system reset default_transaction_read_only`);
      await runSql(`${address}/postgres`, `select pg_reload_conf()`);
    }
    expect(await untilWritten()).toBeLessThan(2_000);
    const answers = await underLoad(async () => {
      for (let turn = 0; turn < 50; turn += 1) await write();
    });
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await ask('/readyz')).status).toBe(200);
  });
});
