import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { v1Calls } from '#server/app.ts';
import { deskCalls } from '#server/desk/calls.ts';
import { createPreloads } from '#server/site/preloads.ts';
import { shopPages } from '#tests/support/browser/pages.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const site = 'dist/site';
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));

/** Returns the manifest keys of a chunk and all its static imports. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  }
  return seen;
}

/** Returns the transferred bytes of JavaScript (brotli). */
const weight = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => {
    const file = join(site, `${manifest[key]?.file}.br`);
    return sum + (file.endsWith('.js.br') && existsSync(file) ? statSync(file).size : 0);
  }, 0);

const entry = 'index.html';
const screens = Object.keys(manifest).filter((key) => /^src\/screens\/(?!flows\/).+Screen\.tsx$/.test(key));
const home = 'src/screens/home/HomeScreen.tsx';
const first = closure(home, closure(entry));

describe('what a shopper downloads', () => {
  it.each([
    ['the home page', home, 165],
    ['the product list', 'src/screens/products/ProductsScreen.tsx', 183],
    ['a product', 'src/screens/product/ProductScreen.tsx', 184],
  ])('is, for %s, within its bound of script', (page, screen, bound) => {
    const kilobytes = weight(closure(screen, closure(entry))) / 1000;
    console.log(`${page}: ${kilobytes.toFixed(1)} kB of script, brotli`);
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThanOrEqual(bound);
  });

  it('downloads no screen but its own', () => {
    expect(screens.length).toBeGreaterThan(8);
    expect([...first].filter((key) => screens.includes(key))).toEqual([home]);
  });

  it.each(screens)('downloads at most 60 kB more for %s', (screen) => {
    const own = [...closure(screen)].filter((key) => !closure(entry).has(key));
    expect(weight(own)).toBeLessThanOrEqual(60_000);
  });

  it('names the code of the screen in the server’s page at every address of the shop but three', async () => {
    const preload = createPreloads(site);
    const page = readFileSync(join(site, 'index.html'), 'utf8');
    const paths = [...new Set(Object.keys(shopPages).map((path) => path.split('?')[0] ?? ''))];
    const pages = await Promise.all(paths.map((path) => preload(path, page)));
    const named = (html = '') => screens.filter((key) => html.includes(`href="/${manifest[key]?.file}"`));
    expect(paths.filter((_, place) => named(pages[place]).length !== 1)).toEqual([
      '/sandbox/handset',
      '/nowhere',
      // /blog uses the screen of /events.
      '/blog',
    ]);
    expect(named(pages[paths.indexOf('/')])).toEqual([home]);
  });

  it('has no name of the shop in a built file, but the word that the page about the shop explains', () => {
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|html|webmanifest)$/.test(name),
    );
    const named = files.filter((name) => /\bUwanja\b/.test(readFileSync(join(site, name), 'utf8')));
    expect(named.map((name) => name.replace(/-[\w-]{7}\.js$/, ''))).toEqual(['assets/AboutUsScreen']);
  });

  it.each([
    ['the site', site, v1Calls],
    ['the desk', 'dist/desk', deskCalls],
  ])('has no sentence that describes the request of a call in a file of %s', (_, folder, calls) => {
    const described = calls.flatMap(({ requestShape: { summary, failures = {} } }) => [
      summary,
      ...Object.values(failures),
    ]);
    // Without a full stop it is a message of the specification, which pages show too.
    const sentences = [...new Set(described)].filter((text) => text.endsWith('.'));
    expect(sentences.length).toBeGreaterThan(50);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const scripts = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    expect(sentences.filter((text) => scripts.includes(text))).toEqual([]);
  });

  it('downloads nothing of the inspector', () => {
    const scripts = [...first].map((key) => readFileSync(join(site, manifest[key]?.file ?? ''), 'utf8')).join('');
    expect(scripts).not.toContain('stately.ai');
  });
});

describe('what the desk downloads', () => {
  const folder = 'dist/desk';
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const closureOf = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of chunks[key]?.imports ?? []) closureOf(next, seen);
    return seen;
  };

  it('is at most 220 kB of script for the first screen', () => {
    const keys = closureOf('src/desk/screens/TodayScreen.tsx', closureOf('desk.html'));
    const bytes = [...keys].reduce((sum, key) => {
      const file = join(folder, `${chunks[key]?.file}.br`);
      return sum + (file.endsWith('.js.br') && existsSync(file) ? statSync(file).size : 0);
    }, 0);
    console.log(`the desk: ${(bytes / 1000).toFixed(1)} kB of script, brotli`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(220_000);
  });

  it('is in no file of the shop', () => {
    expect(Object.keys(manifest).filter((key) => key.includes('desk'))).toEqual([]);
    const files = Object.values(manifest).map(({ file }) => file);
    const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(site, file), 'utf8'));
    expect(scripts.filter((script) => script.includes('/desk/api'))).toEqual([]);
  });
});
