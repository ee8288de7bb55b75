import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

const script = "document.documentElement.dataset.scheme = 'dark'";

const server = forFile(await startTestServer({}, { database: 'empty' }));
const folder = mkdtempSync(join(tmpdir(), 'uwanja-site-'));
const folders = { site: join(folder, 'site'), images: join(folder, 'images') };
beforeAll(async () => {
  for (const inSite of ['assets', '.vite']) mkdirSync(join(folders.site, inSite), { recursive: true });
  mkdirSync(folders.images);
  const files = {
    'site/index.html': `<head><script>${script}</script><!--meta--></head><script type="module" src="/assets/a-1.js"></script>`,
    'site/index.html.br': 'stale',
    'site/favicon.svg': '<svg/>',
    'site/assets/a-1.js': 'plain',
    'site/assets/a-1.js.br': 'brotli',
    'site/assets/a-1.js.gz': 'gzip',
    'site/.vite/manifest.json': '{"src/screens/login/LoginScreen.tsx": {"file": "assets/login-1.js"}}',
    'site/.secret.json': '{}',
    'images/giftcard-steam.svg': '<svg/>',
    'images/news-ocean.svg': '<svg/>',
    'images/news-ocean.webp': 'whole',
    'images/news-ocean.160.webp': 'small',
    'secret.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string, headers: Record<string, string> = {}, site = folders) =>
  createApp(server.deps, site).request(path, { headers });
const real = () =>
  createApp({ ...server.deps, config: { ...server.deps.config, darajaUrl: 'https://m.example' } }, folders);
const html = { accept: 'text/html,application/xhtml+xml;q=0.9' };
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

describe('the page', () => {
  it.each(['/', '/cart', '/about-us', '/sandbox/handset'])('the page is served at %s', async (path) => {
    const response = await ask(path, { ...html, 'accept-encoding': 'identity' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(
      path.startsWith('/sandbox') ? /^no-store$/ : /^public, max-age=0,/,
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('<meta name="sandbox" content="on">');
  });

  it('preloads the code of the screen at its address', async () => {
    const link = '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login-1.js">';
    expect(await (await ask('/login?from=cart', html)).text()).toContain(`${link}</head>`);
    expect(await (await ask('/', html)).text()).not.toContain('modulepreload');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, zstd', 'zstd', zstdDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('the page is compressed for "%s" by %s', async (accepted, encoding, open) => {
    const compressed = await ask('/', { ...html, 'accept-encoding': accepted });
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(compressed.headers.get('vary')).toContain('accept-encoding');
    const opened = open(await compressed.arrayBuffer()).toString();
    const plain = await ask('/', { ...html, 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(opened).toBe(await plain.text());
  });

  it('is the same in every response, and answers 304 to a caller that sends its entity tag', async () => {
    const [first, second] = await Promise.all([ask('/', html), ask('/', html)]);
    expect(await first.text()).toBe(await second.text());
    expect(policyOf(first)).toBe(policyOf(second));
    const again = await ask('/', { ...html, 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask('/', { ...html, 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('forbids inline styles and scripts, eval, and markup made from text', async () => {
    const policy = policyOf(await ask('/', html));
    expect(policy).not.toMatch(/unsafe|\*|http:|https:|wss?:|blob:/);
    for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types entities");
  });

  it('shares its window with no other site, except with the inspector that it opens', async () => {
    const openerOf = async (path: string) => (await ask(path, html)).headers.get('cross-origin-opener-policy');
    expect(await openerOf('/')).toBe('same-origin');
    expect(await openerOf('/cart?inspect')).toBe('same-origin-allow-popups');
    expect(await openerOf('/v1/docs')).toBe('same-origin');
  });

  it('allows its own files and exactly the inline script of its build', async () => {
    const policy = policyOf(await ask('/', html));
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self';");
  });

  it('contains the facts about the shop', async () => {
    const { shopSettings } = server.deps;
    const facts = () => ({ ...shopSettings.facts(), hours: 'Mon "early" <8:00' });
    const reached = createApp({ ...server.deps, shopSettings: { ...shopSettings, facts } }, folders);
    const page = await (await reached.request('/', { headers: html })).text();
    expect(page).toContain(
      '<meta name="shop-facts" content="{&quot;name&quot;:&quot;Uwanja&quot;,&quot;tax&quot;:{&quot;label&quot;:&quot;DST&quot;,&quot;rate&quot;:0.015,&quot;kind&quot;:&quot;on top&quot;},&quot;connectPackages&quot;:[],&quot;hours&quot;:&quot;Mon \\&quot;early\\&quot; &lt;8:00&quot;}">',
    );
  });

  it('has no sandbox with a real M-PESA', async () => {
    const page = await (await real().request('/', { headers: html })).text();
    expect(page).not.toContain('sandbox');
    for (const path of ['/sandbox/handset', '/sandbox', '/sandbox/daraja/oauth/v1/generate'])
      expect((await real().request(path, { headers: html })).status).toBe(404);
  });

  it('answers with a clear sentence before the site is built', async () => {
    const response = await ask('/', html, { site: join(folder, 'none'), images: folders.images });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});

describe('files', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
    // @verifies awsS3url
    // @verifies Images under /images/{file}
  ])('serves files for "%s" as %s', async (accepted, encoding, content) => {
    const response = await ask('/assets/a-1.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(content);
  });

  it('caches files with a hash in their name for good, and revalidates others', async () => {
    expect((await ask('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
    expect((await ask('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 for files that the client has already', async () => {
    const first = await ask('/images/giftcard-steam.svg');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/images/giftcard-steam.svg', { 'if-none-match': etag });
    expect([first.status, first.headers.get('cache-control'), again.status, await again.text()]).toEqual([
      200,
      'public, max-age=86400',
      304,
      '',
    ]);
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    // A proxy that compresses makes the tag weak, and a browser may list several.
    for (const tags of [`W/${etag}`, `"another", ${etag}`, '*'])
      expect((await ask('/images/giftcard-steam.svg', { 'if-none-match': tags })).status).toBe(304);
    expect((await ask('/images/giftcard-steam.svg', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it.each([
    ['/images/news-ocean.svg?w=160', 'image/webp', 'small'],
    ['/images/news-ocean.svg', 'image/webp', 'whole'],
    ['/images/news-ocean.svg?w=161', 'image/webp', 'whole'],
    ['/images/news-ocean.svg?w=360', 'image/webp', 'whole'],
    ['/images/news-ocean.svg?w=160', 'image/png', '<svg/>'],
    ['/images/giftcard-steam.svg?w=160', 'image/webp', '<svg/>'],
  ])(
    'serves the smallest picture that the browser asks for, where there is one: %s for %s',
    async (path, accept, content) => {
      const response = await ask(path, { accept });
      expect([response.status, await response.text()]).toEqual([200, content]);
      expect(response.headers.get('content-type')).toBe(content === '<svg/>' ? 'image/svg+xml' : 'image/webp');
      expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    },
  );

  it('serves parts of files to players that seek', async () => {
    const part = await ask('/favicon.svg', { range: 'bytes=1-3' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/6', 'svg']);
  });

  it('streams large files, with parts that are exact to the byte', async () => {
    const film = Buffer.from(Array.from({ length: 300_000 }, (_, place) => place % 251));
    writeFileSync(join(folder, 'site/film.mp4'), film);
    const whole = await ask('/film.mp4');
    expect(whole.headers.get('content-length')).toBe('300000');
    const reader = whole.body?.getReader();
    // The part that is not read yet is not in memory.
    expect((await reader?.read())?.value?.length).toBeLessThan(100_000);
    await reader?.cancel();
    for (const [range, start, end] of [
      ['bytes=100000-299999', 100_000, 300_000],
      ['bytes=250000-', 250_000, 300_000],
      ['bytes=-7', 299_993, 300_000],
    ] as const) {
      const part = await ask('/film.mp4', { range });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/300000`]);
      expect(film.subarray(start, end).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
    }
    const head = await createApp(server.deps, folders).request('/film.mp4', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300000', '']);
  });

  it.each([
    '/assets/b.js',
    '/images/none.svg',
    '/missing.png',
    '/.secret.json',
    '/assets/../../secret.json',
    '/assets/..%2f..%2fsecret.json',
    '/images/%2e%2e/secret.json',
    '/assets/a-1.js.br',
    '/assets/%00.js',
  ])('answers 404 for the file %s', async (path) => {
    const response = await ask(path, { accept: '*/*' });
    expect(await response.text()).not.toBe('{}');
    if (!path.endsWith('.br')) expect(response.status).toBe(404);
  });
});
