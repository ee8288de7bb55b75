import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** What the build says of a chunk (Vite's manifest): its file, and what it imports at once. */
const manifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) })),
);
type Manifest = v.InferOutput<typeof manifest>;

const pascal = (words: string) => words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The screen of an address, by the names that screens have: `/checkout-payment` is `CheckoutPaymentScreen.tsx`, and
 * `/address` the only screen in the folder `address`. Undefined where neither fits: the page finds its screen all the
 * same, only later.
 */
function screenOf(path: string, chunks: Manifest): string | undefined {
  const segment = /^\/([^/]*)/.exec(path)?.[1] || 'home';
  // Nothing of /flows is downloaded without its switch.
  const screens = Object.keys(chunks).filter(
    (key) => key.endsWith('Screen.tsx') && !key.startsWith('src/screens/flows/'),
  );
  const inFolder = screens.filter((key) => key.includes(`/screens/${segment}/`));
  return (
    screens.find((key) => key.endsWith(`/${pascal(segment)}Screen.tsx`)) ??
    (inFolder.length === 1 ? inFolder[0] : undefined)
  );
}

/** The files of a chunk and of all that it imports at once. */
function filesOf(key: string, chunks: Manifest, seen = new Set<string>()): string[] {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...chunk.imports.flatMap((next) => filesOf(next, chunks, seen))];
}

/** `preload('/cart', html)` → the page with links to the code of the screen that the address shows. */
type Preload = (path: string, built: string) => Promise<string>;

/**
 * Without the links a browser learns which screen it needs once the shop's own code runs; with them it downloads both
 * side by side.
 * @param site where the built site lies; without a manifest in it that can be read, pages stay as they are
 */
export function openPreloads(site: string): Preload {
  let known: { readonly built: string; readonly chunks: Manifest } | null = null;
  const chunksOf = async (built: string): Promise<Manifest> => {
    if (known?.built === built) return known.chunks;
    const written = await readFile(join(site, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    const parsed = v.safeParse(manifest, written);
    known = { built, chunks: parsed.success ? parsed.output : {} };
    return known.chunks;
  };
  return async (path, built) => {
    const chunks = await chunksOf(built);
    const screen = screenOf(path, chunks);
    const links = (screen === undefined ? [] : filesOf(screen, chunks))
      .filter((file) => file.endsWith('.js') && !built.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
    return built.replace('</head>', `${links.join('')}</head>`);
  };
}
