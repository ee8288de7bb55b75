import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { imageSet, imageShape, rasterWidth, smallWidths } from '#contract/images.ts';
import { rasterFolder } from '../../scripts/art.ts';

// @reads scripts

/** The width in the extended header of a WebP file, which is stored less one. */
const webpWidth = (file: string): number => readFileSync(join(rasterFolder, file)).readUIntLE(24, 3) + 1;

it('offers each drawing in the widths that its files have', () => {
  const files = readdirSync(rasterFolder).filter((file) => !file.startsWith('herothumb-'));
  expect(files.length).toBeGreaterThan(500);
  for (const file of files) {
    const [name = '', small] = file.split('.');
    const [family = ''] = name.split('-');
    const width = small === 'webp' ? rasterWidth(imageShape(family)) : Number(small);
    expect(webpWidth(file), file).toBe(width);
    if (family.startsWith('hero')) continue;
    const offered = imageSet(`/images/${name}.svg`)
      ?.split(', ')
      .map((one) => one.split(' ').at(-1));
    expect(offered, name).toEqual([...smallWidths, rasterWidth(imageShape(family))].map((each) => `${each}w`));
  }
});
