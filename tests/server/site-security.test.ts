import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { writeSite } from '#tests/support/server/site.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
const folders = writeSite({ 'images/giftcard-steam.svg': '<svg/>' });
afterAll(() => folders.remove());

const ask = (path: string, headers: Record<string, string> = {}, site = folders) =>
  createApp(server.deps, site).request(path, { headers });
const html = { accept: 'text/html,application/xhtml+xml;q=0.9' };

describe('every answer', () => {
  it.each(['/', '/v1/product/item', '/v1/nothing', '/healthz', '/images/giftcard-steam.svg'])(
    'carries the security headers at %s and is not readable by other sites',
    async (path) => {
      const { headers } = await ask(path, { origin: 'https://evil.example', ...html });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy');
      for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(directive);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('requires https once the shop is served over it', async () => {
    expect((await ask('/healthz')).headers.get('strict-transport-security')).toBeNull();
    const secure = createApp({ ...server.deps, publicUrl: () => 'https://shop.example' }, folders);
    expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  it('allows caches to store only responses that are the same for every caller', async () => {
    expect((await ask('/v1/cart')).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/v1/product/item')).headers.get('cache-control')).toContain('public');
  });

  it.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/assets/index-of-another-release.js', 404],
    ['/images/missing.svg', 404],
    ['/missing.png', 404],
  ])('lets no cache store the answer of %s', async (path, status) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://uwanja.test' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://evil.example', host: 'uwanja.test.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://uwanja.test' }, 200],
    [{ origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080' }, 200],
    [{ referer: 'https://evil.example/page' }, 403],
    [{ referer: 'http://uwanja.test.evil.example/' }, 403],
    [{ referer: 'http://uwanja.test/forgot-password' }, 200],
    [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }, 403],
    [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 14)', referer: 'http://uwanja.test/' }, 200],
    [{ 'user-agent': 'curl/8.5.0' }, 200],
  ])('answers a change with %j by %i', async (headers, status) => {
    const body = JSON.stringify({ email: 'a@example.com' });
    expect((await server.app.request('/v1/subscribe', { method: 'POST', body, headers })).status).toBe(status);
  });

  it('refuses an image of another site that would request a code, over plain http too', async () => {
    const image = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)', accept: 'image/avif,image/webp,*/*' };
    for (const page of [{}, { referer: 'http://evil.example/' }]) {
      const path = '/v1/user/auth/reset/0712345678';
      expect((await server.app.request(path, { headers: { ...image, ...page } })).status).toBe(403);
    }
  });

  it.each(['/', '/v1/login', '/v1/product/item', '/callbacks/x', '/metrics'])(
    'allows no other site to call %s in a preflight response',
    async (path) => {
      const { status, headers } = await createApp(server.deps, folders).request(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'token,content-type',
        },
      });
      expect(status).toBe(path.startsWith('/v1') ? 405 : 404);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it.each(['TRACE', 'PUT', 'CONNECT', 'PROPFIND'])('refuses the method %s', async (method) => {
    for (const path of ['/', '/v1/cart', '/images/giftcard-steam.svg']) {
      // A Request cannot have every method, so the test gives the application one with a changed method.
      const request = new Proxy(new Request(`http://uwanja.test${path}`), {
        get: (target, key) => (key === 'method' ? method : Reflect.get(target, key, target)),
      });
      const { status } = await createApp(server.deps, folders).fetch(request);
      expect(status).toBe(path.startsWith('/v1') ? 405 : 404);
    }
  });

  it.each(['/v1/user/auth/reset/0712345678', '/v1/payment/mpesa/express/someCartOfSomebody-1/0712345678'])(
    'refuses another site at %s, which has an effect although it is a GET',
    async (path) => {
      const from = async (site: string | null) =>
        server.app.request(path, site === null ? {} : { headers: { 'sec-fetch-site': site } });
      const refused = await from('cross-site');
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { success: 0, message: 'Another site may not do this.' },
      ]);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      // The shop's own pages, typed addresses and clients that are not browsers are accepted.
      for (const site of ['same-origin', 'none', null]) {
        const answer = await from(site);
        expect(answer.status).not.toBe(403);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it('answers calls of another site that only read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await server.app.request('/v1/product/item', { headers })).status).toBe(200);
  });

  it('refuses a body of more than half a megabyte', async () => {
    const answer = await server.call('POST', '/v1/subscribe', { body: { email: 'a'.repeat(600_000) } });
    expect([answer.status, answer.json.success]).toEqual([413, 0]);
    // The body may not be read to its end, so the connection cannot be reused.
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('reads a body that is too large before it answers, so that the client gets the answer', async () => {
    const listener = createHttpServer(server.app.fetch).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const body = JSON.stringify({ email: 'a'.repeat(20 * 1024 * 1024) });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request({ port, method: 'POST', path: '/v1/subscribe', headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(sent.socket?.bytesWritten).toBeGreaterThan(body.length);
    answer.resume();
    listener.close();
  });
});
