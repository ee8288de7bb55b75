import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestOf, digestsFile, sharePages } from '../../scripts/share-pictures.ts';

/** Reads the width and height of a JPEG from its frame header (ITU-T T.81 section B.2.2). */
function sizeOf(jpeg: Buffer): readonly [width: number, height: number] {
  let at = 2;
  while (jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error('not a JPEG');
}

const fileOf = (name: string) => `public/share/${name}.jpg`;

describe('share pictures', () => {
  it('exist for every variant, picture and article of the sample shop, in the size that messengers require', () => {
    for (const name of ['shop', ...sharePages().keys()]) {
      expect(existsSync(fileOf(name)), `${name}: run "node scripts/share-pictures.ts"`).toBe(true);
      expect(sizeOf(readFileSync(fileOf(name))), name).toEqual([1200, 630]);
      expect(statSync(fileOf(name)).size, name).toBeLessThanOrEqual(200_000);
    }
  });

  it('match the current drawings, names and prices', () => {
    const made: Record<string, string> = JSON.parse(readFileSync(digestsFile, 'utf8'));
    const now = Object.fromEntries([...sharePages()].map(([name, page]) => [name, digestOf(page)]));
    expect(made, 'run "node scripts/share-pictures.ts"').toEqual(now);
  });
});

describe('icons', () => {
  const pngSize = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

  it('have the sizes that their names state', () => {
    for (const pixels of [192, 512])
      expect(pngSize(readFileSync(`public/icon-${pixels}.png`))).toEqual([pixels, pixels]);
    const ico = readFileSync('public/favicon.ico');
    expect(pngSize(ico.subarray(ico.readUInt32LE(18)))).toEqual([32, 32]);
  });
});
