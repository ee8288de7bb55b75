import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreloads } from '#server/site/preloads.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uwanja-preloads-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const page = '<head></head><script type="module" src="/assets/a-1.js"></script>';
/** The build's manifest of chunks. */
const built = JSON.stringify({
  'src/screens/home/HomeScreen.tsx': { file: 'assets/home-1.js', imports: ['index.html', '_parts.js'] },
  'src/screens/login/LoginScreen.tsx': { file: 'assets/login-1.js', imports: ['_parts.js'] },
  'src/screens/login/RegisterScreen.tsx': { file: 'assets/register-1.js' },
  'src/screens/address/AddressBookScreen.tsx': { file: 'assets/address-1.js' },
  'src/screens/checkout-payment/CheckoutPaymentScreen.tsx': { file: 'assets/pay-1.js' },
  'index.html': { file: 'assets/a-1.js', isEntry: true, imports: ['src/screens/home/HomeScreen.tsx'] },
  '_parts.js': { file: 'assets/parts-1.js' },
});

/** Returns the files that the page at an address preloads, on a site with this manifest; null is a site without one. */
async function preloadsAt(path: string, manifest: string | null = built): Promise<(string | undefined)[]> {
  const site = mkdtempSync(join(folder, 'site-'));
  mkdirSync(join(site, '.vite'));
  if (manifest !== null) writeFileSync(join(site, '.vite/manifest.json'), manifest);
  const linked = await createPreloads(site)(path, page);
  return [
    ...linked.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">(?=.*<\/head>)/g),
  ].map(([, to]) => to);
}

describe('the code of a screen', () => {
  it.each([
    ['/', ['/assets/parts-1.js', '/assets/home-1.js']],
    ['/login', ['/assets/parts-1.js', '/assets/login-1.js']],
    ['/register/', ['/assets/register-1.js']],
    ['/address', ['/assets/address-1.js']],
    ['/checkout-payment', ['/assets/pay-1.js']],
    ['/nowhere', []],
    ['/constructor', []],
  ])('is named in the page at %s, after its imports that the page does not name itself', async (path, files) => {
    expect(await preloadsAt(path)).toEqual(files);
  });

  it.each(['[1]', '{', null])('is found without configuration where the build says %s', async (manifest) => {
    expect(await preloadsAt('/login', manifest)).toEqual([]);
  });
});
