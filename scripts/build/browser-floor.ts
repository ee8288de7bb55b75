import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest browsers that the site supports: `browserslist` in package.json, one `name >= version` a line. */

/** Browserslist's names of browsers. */
export type BrowserName = 'chrome' | 'and_chr' | 'android' | 'edge' | 'safari' | 'ios_saf' | 'firefox' | 'samsung';

const isBrowserName = (name: string): name is BrowserName =>
  /^(chrome|and_chr|android|edge|safari|ios_saf|firefox|samsung)$/.test(name);

function readFloor(): ReadonlyMap<BrowserName, number> {
  const path = fileURLToPath(new URL('../../package.json', import.meta.url));
  const { browserslist } = JSON.parse(readFileSync(path, 'utf8')) as { browserslist: readonly string[] };
  return new Map(
    browserslist.map((line) => {
      const [, name = '', version] = /^(\w+) >= (\d+)$/.exec(line) ?? [];
      if (!isBrowserName(name)) throw new Error(`package.json: browserslist has an unknown line: ${line}`);
      return [name, Number(version)] as const;
    }),
  );
}

/** The oldest supported version of each browser. */
export const browserFloor = readFloor();

/**
 * The floor as Vite's `build.target`. Chromium is left out: it knows the syntax of the others, and the build would rewrite
 * each `?.` because of an error of Chromium before 91 with more arguments after a spread one, which
 * tests/browser/oldest-browsers.test.ts finds. That would be a kilobyte and a half for every page.
 */
export const buildTarget: string[] = [
  `safari${browserFloor.get('safari')}`,
  `ios${browserFloor.get('ios_saf')}`,
  `firefox${browserFloor.get('firefox')}`,
];

/** The floor in words, for the page that an older browser shows. */
export const browsersInWords = `Chrome ${browserFloor.get('chrome')}, Safari ${browserFloor.get('safari')}, Firefox ${browserFloor.get('firefox')} or Samsung Internet ${browserFloor.get('samsung')}`;
