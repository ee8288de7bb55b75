import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { deskBuild } from './build/desk.ts';

/** Builds the site and its pictures into dist/. Each is rebuilt only when its sources have changed. */

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .sort();
}

/** Returns the SHA-256 digest of the names and contents of all files below the paths. */
function digest(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

async function buildWhenStale(name: string, sources: readonly string[], build: () => Promise<void>): Promise<void> {
  const stamp = join('dist', `.${name}`);
  const now = digest(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(`Building the ${name} …`);
  await build();
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, now);
}

/** Writes a .br and a .gz file beside every text file of a folder, so that the server need not compress them. */
export function precompress(folder: string): void {
  for (const file of filesBelow(folder).filter((path) => compressible.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Draws the pictures again when what they are drawn from differs from the last time. */
export const buildImages = (): Promise<void> =>
  buildWhenStale(
    'images',
    [
      'packages/art/src',
      'scripts/art',
      'contract/images.ts',
      'contract/product-images.ts',
      'scripts/art.ts',
      'server/seed',
    ],
    async () => {
      const { writeArt } = await import('./art.ts');
      await writeArt('dist/images');
    },
  );

/** Rebuilds the pictures and the site when their sources differ from the last build. */
export async function buildStale(): Promise<void> {
  const common = ['contract', 'package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/build'];
  await buildImages();
  await buildWhenStale(
    'site',
    [...common, 'index.html', 'desk.html', 'vite.config.ts', 'public', 'machines', 'packages', 'src'],
    async () => {
      const { build } = await import('vite');
      process.env.VITE_BUILD = randomBytes(8).toString('hex');
      await build({ logLevel: 'warn' });
      precompress('dist/site');
      await build(deskBuild);
      precompress('dist/desk');
      await build({ logLevel: 'warn', build: { ssr: 'src/app/server.tsx' } });
    },
  );
}

if (import.meta.main) await buildStale();
