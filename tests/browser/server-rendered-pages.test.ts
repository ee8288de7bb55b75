import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { products } from '#server/db/schema.ts';
import { renderedPaths } from '#tests/support/browser/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** The server renders public pages. */

describe('a server-rendered page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const ask = (path: string, headers: Record<string, string> = {}) =>
    createApp(server.deps).request(path, { headers: { accept: 'text/html', ...headers } });

  it('is the same for every caller, and sets no cookie', async () => {
    const [first, second] = await Promise.all([
      ask('/'),
      ask('/', { cookie: 'cart=somebody', token: 'a'.repeat(64), authorization: 'Bearer secret' }),
    ]);
    const html = await first.text();
    expect(html).toContain('id="state"');
    expect(await second.text()).toBe(html);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(second.headers.get('set-cookie')).toBeNull();
  });

  it('a page is rendered without a connection to anything, and is the same when it is rendered again', async () => {
    const app = createApp(server.deps);
    // The shop that other files of this worker share makes connections at any time.
    const rendering = new AsyncLocalStorage<string>();
    const render = (path: string) =>
      rendering.run(path, async () => (await app.request(path, { headers: { accept: 'text/html' } })).text());
    const connectedBy: (string | undefined)[] = [];
    const { connect } = Socket.prototype;
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to: unknown[]) {
      connectedBy.push(rendering.getStore());
      return Reflect.apply(connect, this, to);
    });
    for (const path of renderedPaths) {
      // Both at once, so that their flows load their data in different orders.
      const [html, again] = await Promise.all([render(path), render(path)]);
      expect(html, path).toContain('id="state"');
      expect(again === html, path).toBe(true);
    }
    expect(connectedBy.filter(Boolean)).toEqual([]);
  });

  it('names the code of the page, which the browser downloads after the paint', async () => {
    const html = await (await ask('/products')).text();
    const code = [...html.matchAll(/<link rel="code"[^>]* href="\/assets\/([^"]+)-[\w-]{7}\.js">/g)].map(
      ([, name]) => name,
    );
    expect(code.at(-1)).toBe('ProductsScreen');
    expect(code).toContain('framework');
    expect(html).not.toContain('modulepreload"');
    expect(await (await ask('/cart')).text()).toContain('<link rel="modulepreload"');
  });

  it('escapes product names in its state and its markup', async () => {
    const name = '</script><img src=x onerror=alert(1)>';
    await server.deps.db.update(products).set({ name }).where(eq(products.itemID, 1));
    const html = await (await ask('/product/1')).text();
    expect(html).toContain('&lt;/script&gt;&lt;img');
    expect(html).not.toContain('<img src=x');
    const state = /<script type="application\/json" id="state">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('onerror');
  });

  it('answers 404 for an unknown address, with a page that says so', async () => {
    for (const path of [
      '/nowhere',
      '/product/99999/1',
      '/product/abc/1',
      '/product/1/9999',
      '/product/1/abc',
      '/article/abc',
    ]) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<main');
    }
  });
});
