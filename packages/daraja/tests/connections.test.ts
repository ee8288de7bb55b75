import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTransport, NotSentError } from '../src/transport.ts';

/** The client sends M-PESA's credentials only to the configured address. */

let elsewhere: { server: Server; url: string };
let mpesa: { server: Server; url: string };
const asked: string[] = [];
let redirected: 'token' | 'payment';

async function listening(answer: (path: string) => { status: number; headers?: object; body?: object }) {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  elsewhere = await listening((path) => {
    asked.push(path);
    return { status: 200, body: { access_token: 'stolen', expires_in: '3599' } };
  });
  mpesa = await listening((path) => {
    const isToken = path.startsWith('/oauth');
    if (isToken === (redirected === 'token')) return { status: 307, headers: { location: `${elsewhere.url}${path}` } };
    return { status: 200, body: { access_token: 'token', expires_in: '3599' } };
  });
});
beforeEach(() => asked.splice(0));
afterAll(() => {
  elsewhere.server.close();
  mpesa.server.close();
});

const posting = (url: string) =>
  createTransport({
    baseUrl: () => url,
    credentials: { consumerKey: 'key', consumerSecret: 'secret', shortcode: '174379', passkey: 'passkey' },
  });
const post = () => posting(mpesa.url)('/mpesa/stkpush/v1/processrequest', { Password: 'secret' }, 5_000);

it('follows no redirect with the credentials: the prompt counts as not sent', async () => {
  redirected = 'token';
  await expect(post()).rejects.toThrow(NotSentError);
  expect(asked).toEqual([]);
});

it('follows no redirect with a payment', async () => {
  redirected = 'payment';
  await expect(post()).rejects.toThrow();
  expect(asked).toEqual([]);
});

it('reuses no connection to M-PESA, which could be closed just when the next prompt is sent', async () => {
  let connections = 0;
  const { server, url } = await listening(() => ({ status: 200, body: { access_token: 'token', expires_in: '3599' } }));
  server.on('connection', () => {
    connections += 1;
  });
  const send = posting(url);
  for (let times = 0; times < 2; times += 1) await send('/mpesa/stkpush/v1/processrequest', {}, 5_000);
  server.close();
  // One connection for the token, and one for each request.
  expect(connections).toBe(3);
});
