import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findPostgres, noPostgres, startPostgres } from '#tests/support/server/postgres.ts';
import { openWrites } from '#tests/support/server/repeatable-write.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/** Instances that are restarted one after another, behind a load balancer that polls /readyz. */

const bin = findPostgres();
if (bin === null) console.log(`– ${noPostgres}`);

/** `ROLLING_REQUESTS=5000 npx vitest run --project crash rolling` sends more. */
const wanted = Number(process.env.ROLLING_REQUESTS ?? 1_000);

interface Instance {
  process: ShopProcess;
  url: string;
  isReady: boolean;
}

/** Forwards requests to ready instances in turn over keep-alive connections. It retries nothing. */
function openBalancer(instances: readonly Instance[]) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  let turn = 0;
  // No time limit: it would close an idle connection while a client that was held up sends its next request on it.
  const server: Server = createServer(
    { keepAliveTimeout: 0 },
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const ready = instances.filter(({ isReady }) => isReady);
      turn += 1;
      const chosen = ready[turn % ready.length];
      const fail = () => {
        if (!outgoing.headersSent) outgoing.writeHead(502);
        outgoing.end();
      };
      if (!chosen) {
        fail();
        return;
      }
      const { connection: _, ...headers } = incoming.headers;
      const passed = request(`${chosen.url}${incoming.url}`, { agent, method: incoming.method, headers }, (answer) => {
        const { connection: __, 'transfer-encoding': ___, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer.on('error', fail);
        answer.pipe(outgoing);
      });
      passed.on('error', fail);
      incoming.pipe(passed);
    },
  );
  let isOver = false;
  const checks = instances.map(async (instance) => {
    while (!isOver) {
      instance.isReady = await fetch(`${instance.url}/readyz`, { signal: AbortSignal.timeout(2_000) })
        .then(({ ok }) => ok)
        .catch(() => false);
      await wait(50);
    }
  });
  return {
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      isOver = true;
      await Promise.all(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(bin === null)('a rolling restart behind a load balancer that polls /readyz', () => {
  it(`fails none of ${wanted} requests, reads and writes, on reused and on new connections`, async () => {
    const cluster = await startPostgres(bin ?? '');
    const folder = mkdtempSync(join(tmpdir(), 'uwanja-rolling-'));
    const settings = {
      DATABASE_URL: `${cluster.url}/postgres`,
      DATA_DIR: folder,
      DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '3',
      LOG_LEVEL: 'silent',
    };
    const open = async (): Promise<Instance> => {
      const process = startShop(settings);
      return { process, url: await process.whenOpen, isReady: true };
    };
    const instances = [await open(), await open()];
    const balancer = openBalancer(instances);
    const url = await balancer.listen();
    const nextWrite = await openWrites(url);
    const failed: string[] = [];
    let answered = 0;
    let isRestarted = false;

    const client = async (index: number) => {
      while (answered < wanted || !isRestarted) {
        const isWrite = (answered + index) % 3 === 0;
        const headers: Record<string, string> = index % 2 === 0 ? { connection: 'close' } : {};
        try {
          const { path, init } = isWrite ? nextWrite() : { path: '/v1/product/item?limit=2', init: {} };
          const response = await fetch(`${url}${path}`, { ...init, headers });
          await response.arrayBuffer();
          if (!response.ok) failed.push(`${response.status}`);
        } catch (error) {
          failed.push(String(error));
        }
        answered += 1;
        // Without a pause the requests would take the processor from the instances that start.
        if (answered >= wanted) await wait(20);
      }
    };
    const clients = Array.from({ length: 8 }, (_, index) => client(index));
    for (const instance of instances) {
      const next = await open();
      const { process } = instance;
      const stopping = process.stop();
      await expect.poll(() => instance.isReady).toBe(false);
      await stopping;
      Object.assign(instance, next);
    }
    isRestarted = true;
    await Promise.all(clients);
    await balancer.close();
    for (const { process } of instances) await process.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(wanted);
  });
});
