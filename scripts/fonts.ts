import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `node scripts/fonts.ts`: writes the shop's display face into src/platform/theme/fonts, which is committed. They hold the
 * characters and features that the shop uses, which is half of the published files. Run this after an update of
 * the font packages. npm downloads the subsetter for each run, because nothing else needs it.
 */

const subsetter = 'subset-font@2.9.0';
const cache = resolve('.cache/fonts');
const target = 'src/platform/theme/fonts';

/** The characters of the published Latin files, as in the `unicode-range` of fonts.css. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const;
const characters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)))
  .join('');

/** Features that are on by default, and the figures of equal width of prices. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** The copyright, the licence and its address, which the licence wants in every copy. */
const licence = [0, 13, 14];

const fonts = [
  {
    name: 'barlow-condensed-600.woff2',
    source: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
  },
  {
    name: 'barlow-condensed-700.woff2',
    source: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
  },
];

type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', cache, subsetter], {
  stdio: 'ignore',
});
const { default: subset } = (await import(pathToFileURL(join(cache, 'node_modules/subset-font/index.js')).href)) as {
  readonly default: Subset;
};

for (const { name, source } of fonts) {
  const published = readFileSync(join('node_modules', source));
  const options = { targetFormat: 'woff2', keepFeatures: features, preserveNameIds: licence, noHinting: true };
  const written = await subset(published, characters, options);
  writeFileSync(join(target, name), written);
  console.log(`${name}: ${published.length} → ${written.length} bytes`);
}
