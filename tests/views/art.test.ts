import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { artFamilies, artSize, artThemes } from '#contract/images.ts';
import { drawArt } from '#src/art/draw.ts';

const parser = new DOMParser();
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

describe.each(artFamilies)('the %s art', (family) => {
  test.each(artThemes)('is a clean, small picture in %s', (theme) => {
    const svg = drawArt(family, theme);
    const picture = parser.parseFromString(svg, 'image/svg+xml');
    const root = picture.documentElement;
    const { width, height } = artSize(family);

    expect(picture.querySelector('parsererror')).toBeNull();
    expect(root.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    expect([root.getAttribute('width'), root.getAttribute('height')]).toEqual([`${width}`, `${height}`]);
    expect(picture.querySelector('text, script, foreignObject, image, style')).toBeNull();

    const ids = Array.from(picture.querySelectorAll('[id]'), (element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    const uses = Array.from(svg.matchAll(/url\(#([^)]+)\)/g), ([, id]) => id);
    expect(uses.filter((id) => !ids.includes(id ?? ''))).toEqual([]);

    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
    expect(brotliCompressSync(svg, { params }).byteLength).toBeLessThanOrEqual(4096);
  });

  test('differs from world to world and is the same every time', () => {
    expect(new Set(artThemes.map((theme) => drawArt(family, theme))).size).toBe(artThemes.length);
    expect(drawArt(family, 'ocean')).toBe(drawArt(family, 'ocean'));
  });
});
