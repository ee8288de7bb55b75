import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  familySize,
  type ImageFamily,
  type ImageName,
  type ImageTheme,
  imageFamilies,
  imageShape,
  imageThemes,
} from '#contract/images.ts';
import { articles } from '#server/seed/articles/index.ts';
import { products } from '#server/seed/products.ts';
import { services } from '#server/seed/services.ts';
import { drawArt } from '../../scripts/art/draw.ts';

const parser = new DOMParser();
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const familyOf = (name: ImageName) => name.split('-')[0] as ImageFamily;
const themeOf = (name: ImageName) => name.split('-')[1] as ImageTheme;

/** Returns the distinct pictures of a product. */
const productPictures = ({ image, variants }: (typeof products)[number]): ImageName[] => [
  ...new Set([image, ...variants.map((variant) => variant.image ?? image)]),
];

const used: ImageName[] = [
  ...products.flatMap(productPictures),
  ...services.map(({ image }) => image),
  ...articles.map(({ photo }) => photo),
];
const everyFamily = imageFamilies.flatMap((family): ImageName[] => [`${family}-night`, `${family}-playstation`]);
const everyTheme = imageThemes.map((theme): ImageName => `gamecard-${theme}`);

test.each([...new Set([...used, ...everyFamily, ...everyTheme])])('draws %s as valid SVG of at most 4 kB', (name) => {
  const svg = drawArt(familyOf(name), themeOf(name));
  const picture = parser.parseFromString(svg, 'image/svg+xml');
  const root = picture.documentElement;
  const { width, height } = familySize(familyOf(name));

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

test('draws every family and every theme differently, and equally each time', () => {
  const drawings = [
    ...imageFamilies.map((family) => drawArt(family, 'ocean')),
    ...imageThemes.map((theme) => drawArt('giftcard', theme)),
  ];
  expect(new Set(drawings).size).toBe(imageFamilies.length + imageThemes.length - 1);
  expect(drawArt('poster', 'ocean')).toBe(drawArt('poster', 'ocean'));
});

/** Matches the names of products that a picture family may show. Families not listed here show one product only. */
const shows: Partial<Record<ImageFamily, RegExp>> = {
  giftcard: /gift|card|code|PIN/,
  gamecard: /Plus|Pass|Online|Play|card|UC|diamonds|CP|Points|Minecoins/,
  controller: /^DualSense wireless/,
  gamepad: /Xbox Wireless Controller|Switch 2 Pro|8BitDo/,
  headset: /HyperX|BlackShark|H510/,
  mouse: /Logitech G305|DeathAdder/,
  monitor: /monitor|UltraGear/,
  memorycard: /microSD/,
  wheel: /Driving Force/,
  tshirt: /T-shirt/,
  hoodie: /hoodie/,
  poster: /poster/,
};

describe('the pictures of the sample shop', () => {
  test('shows one kind of product in each family', () => {
    const namesByFamily = Map.groupBy(
      products.flatMap((product) => productPictures(product).map((name) => [familyOf(name), product.name] as const)),
      ([family]) => family,
    );
    for (const [family, entries] of namesByFamily) {
      const names = [...new Set(entries.map(([, name]) => name))];
      const kind = shows[family];
      if (kind) for (const name of names) expect(name).toMatch(kind);
      else expect(names, `products that share the drawing ${family}`).toHaveLength(1);
    }
  });

  test('shows each variant that looks different in a picture of its own, of the same shape', () => {
    // Amounts, sizes and regions look the same.
    const look = /black|white|red|blue|green|purple|lilac|mint|peach|sand|coral|turquoise|digital|wireless|with |gold/i;
    for (const { name, image, variants } of products) {
      const own = new Map(
        variants
          .filter((variant) => look.test(variant.name))
          .map((variant) => [variant.name, variant.image ?? image] as const),
      );
      expect(new Set(own.values()).size, `pictures of ${name}`).toBe(own.size);
      const shapes = new Set(variants.map((variant) => imageShape(familyOf(variant.image ?? image))));
      expect(shapes.size, `shapes of ${name}`).toBe(1);
    }
  });

  test('uses each picture for one product', () => {
    const owners = Map.groupBy(
      products.flatMap((product) => productPictures(product).map((name) => ({ name, product: product.name }))),
      ({ name }) => name,
    );
    const shared = [...owners]
      .filter(([, list]) => list.length > 1)
      .map(([name, list]) => [name, ...list.map(({ product }) => product)]);
    expect(shared).toEqual([]);
  });

  test('uses each picture for one service or one article', () => {
    const names = [...services.map(({ image }) => image), ...articles.map(({ photo }) => photo)];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
