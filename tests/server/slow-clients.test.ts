import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { openTestDatabase } from '#tests/support/server/database.ts';

/** Silent and slow connections must not block the server. */

let server: RunningServer;
beforeAll(async () => {
  const times = {
    // Long enough for a busy machine to deliver a request that has arrived.
    headersTimeout: 4_000,
    requestTimeout: 5_000,
    keepAliveTimeout: 200,
    connectionsCheckingInterval: 20,
  };
  const config = readConfig({ PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent' });
  server = await startServer(config, times, () => openTestDatabase('sample'));
});
afterAll(() => server.close());

/** Reads what the server sends on a connection until it closes it. */
async function sendAndRead(...parts: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return answer;
}

describe('a slow connection', () => {
  it.concurrent('closes a connection that never ends the head of its request', async () => {
    expect(await sendAndRead('GET / HTTP/1.1\r\nHost: uwanja\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.concurrent('closes a connection that never ends the body of its request', async () => {
    const answer = await sendAndRead(
      'POST /v1/subscribe HTTP/1.1\r\nHost: uwanja\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
      '{"email":',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes a connection that has its answer and sends no further request', async () => {
    expect(await sendAndRead('GET /healthz HTTP/1.1\r\nHost: uwanja\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a malformed request', () => {
  it.each([
    [
      'that has two lengths',
      'POST /v1/subscribe HTTP/1.1\r\nHost: uwanja\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}',
    ],
    [
      'that has a length and is chunked',
      'POST /v1/subscribe HTTP/1.1\r\nHost: uwanja\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['with a line break in a header', 'GET /healthz HTTP/1.1\r\nHost: uwanja\r\nX-Bad: a\nb\rc\r\n\r\n'],
    ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('is refused: %s', async (_, request) => {
    expect(await sendAndRead(request)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is refused when its head is too large', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: uwanja\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(await sendAndRead(head)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
