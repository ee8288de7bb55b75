import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

/** The sockets of the shop: how long connections may take, how many there are, and how many requests one may send. */

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server whose answers wait until the test releases them. */
async function serveHeld() {
  const held: { path: string; answer: () => void }[] = [];
  let arrived = () => {};
  const server = createHttpServer(
    (request: Request) =>
      new Promise<Response>((resolve) => {
        const path = new URL(request.url).pathname;
        held.push({ path, answer: () => resolve(new Response(path)) });
        arrived();
      }),
  );
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    held,
    /** Resolves once this many requests have reached the application. */
    async until(count: number) {
      while (held.length < count)
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
    },
    /** Sends all requests together on one connection. */
    pipeline(paths: readonly string[]): Socket {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: uwanja\r\n\r\n`).join(''));
      return socket;
    },
  };
}

const paths = (count: number) => Array.from({ length: count }, (_, place) => `/${place + 1}`);

describe('the requests of one connection', () => {
  it('handles the requests of one connection one at a time in their order, while it serves another connection', async () => {
    const { held, until, pipeline } = await serveHeld();
    const socket = pipeline(paths(5));
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    await until(1);
    pipeline(['/neighbour']);
    await until(2);
    expect(held.map(({ path }) => path)).toEqual(['/1', '/neighbour']);
    for (const next of [2, 3, 4, 5, 6]) {
      held.filter(({ path }) => path !== '/neighbour')[next - 2]?.answer();
      if (next < 6) await until(next + 1);
    }
    while (!answered.endsWith('/5')) await once(socket, 'data');
    expect([...answered.matchAll(/\r\n\r\n(\/\d)/g)].map(([, path]) => path)).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  it('closes a connection with more than thirty-two queued requests, of which none reaches the application', async () => {
    const { held, until, pipeline } = await serveHeld();
    const pipelined = pipeline(paths(33));
    const greedy = pipeline(paths(34));
    greedy.resume();
    await once(greedy, 'close');
    pipeline(['/neighbour']);
    await until(3);
    expect(held.map(({ path }) => path).sort()).toEqual(['/1', '/1', '/neighbour']);
    expect(pipelined.destroyed).toBe(false);
  });
});

it('closes a connection after ten seconds without a head and after thirty without a request, and accepts ten thousand', () => {
  const server = createHttpServer(() => new Response());
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.maxConnections]).toEqual([
    10_000, 30_000, 75_000, 10_000,
  ]);
});

it('refuses a request that names two hosts, or none, before it reaches the application', async () => {
  const { held, until, pipeline } = await serveHeld();
  const answerTo = async (hosts: string) => {
    const socket = pipeline([]);
    socket.write(`GET / HTTP/1.1\r\n${hosts}\r\n`);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    return answer.slice(0, 'HTTP/1.1 400'.length);
  };
  for (const hosts of ['Host: uwanja\r\nhost: evil\r\n', 'Host: uwanja\r\nHost: uwanja\r\n', 'Accept: */*\r\n'])
    expect(await answerTo(hosts)).toBe('HTTP/1.1 400');
  pipeline(['/neighbour']);
  await until(1);
  expect(held.map(({ path }) => path)).toEqual(['/neighbour']);
});
