import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** Vite's manifest: the file of each chunk, and the chunks that it imports statically. */
const manifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) })),
);
type Manifest = v.InferOutput<typeof manifest>;

const pascal = (words: string) => words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Finds the screen of an address by name: `/checkout-payment` is `CheckoutPaymentScreen.tsx`, and `/address` the only
 * screen in the folder `address`. Undefined where neither matches: the page then loads its screen later, without a
 * hint.
 */
function findScreen(path: string, chunks: Manifest): string | undefined {
  const segment = /^\/([^/]*)/.exec(path)?.[1] || 'home';
  // The screens of /flows are not preloaded, because they are shown only with their switch on.
  const screens = Object.keys(chunks).filter(
    (key) => key.endsWith('Screen.tsx') && !key.startsWith('src/screens/flows/'),
  );
  const inFolder = screens.filter((key) => key.includes(`/screens/${segment}/`));
  return (
    screens.find((key) => key.endsWith(`/${pascal(segment)}Screen.tsx`)) ??
    (inFolder.length === 1 ? inFolder[0] : undefined)
  );
}

/** Lists the files of a chunk and of its static imports, which come before it. */
function listFiles(key: string, chunks: Manifest, seen = new Set<string>()): string[] {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...chunk.imports.flatMap((next) => listFiles(next, chunks, seen)), chunk.file];
}

/** Adds links to the code of the path's screen to a page: `preload('/cart', html)`. */
type Preload = (path: string, built: string) => Promise<string>;

/**
 * Creates the function that adds preload links to a page. Without them a browser finds out which screen it needs only
 * after the shop's own code runs; with them it downloads both at the same time.
 * @param site the folder of the built site; without a readable manifest in it, pages stay as they are
 */
export function createPreloads(site: string): Preload {
  let cached: { readonly built: string; readonly chunks: Manifest } | null = null;
  const readChunks = async (built: string): Promise<Manifest> => {
    if (cached?.built === built) return cached.chunks;
    const json = await readFile(join(site, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    const parsed = v.safeParse(manifest, json);
    cached = { built, chunks: parsed.success ? parsed.output : {} };
    return cached.chunks;
  };
  return async (path, built) => {
    const chunks = await readChunks(built);
    const screen = findScreen(path, chunks);
    const links = (screen === undefined ? [] : listFiles(screen, chunks))
      .filter((file) => file.endsWith('.js') && !built.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
    return built.replace('</head>', `${links.join('')}</head>`);
  };
}
