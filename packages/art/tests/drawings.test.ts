// @vitest-environment jsdom
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawArt, type Family, families, palettes, sizeOf, type Theme } from '../src/index.ts';

const parser = new DOMParser();
// With a larger window this quality allocates 128 MB for each drawing.
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };
const themes = Object.keys(palettes) as Theme[];

it.each([
  ...families.flatMap((family): [Family, Theme][] => [
    [family, 'night'],
    [family, 'playstation'],
  ]),
  ...themes.map((theme): [Family, Theme] => ['gamecard', theme]),
])('draws %s in %s as valid SVG of at most 4 kB', (family, theme) => {
  const svg = drawArt(family, theme);
  const picture = parser.parseFromString(svg, 'image/svg+xml');
  const root = picture.documentElement;
  const { width, height } = sizeOf(family);

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

it('draws every family and every theme differently, and equally each time', () => {
  const drawings = [
    ...families.map((family) => drawArt(family, 'ocean')),
    ...themes.map((theme) => drawArt('giftcard', theme)),
  ];
  expect(new Set(drawings).size).toBe(families.length + themes.length - 1);
  expect(drawArt('poster', 'ocean')).toBe(drawArt('poster', 'ocean'));
});

it('puts no emblem of the theme on the foot of a cover, where a title may be', () => {
  // The same world with the same people.
  const shapes = (theme: Theme) => drawArt('game', theme).replaceAll(/#[0-9A-Fa-f]{3,6}/g, '');
  const sameWorld = themes.filter((theme) => shapes(theme) === shapes('ocean'));
  expect(sameWorld.length).toBeGreaterThan(1);
});
