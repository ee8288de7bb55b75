import { families, palettes, sizeOf } from '@uwanja/art';
import { describe, expect, it } from 'vitest';
import {
  familySize,
  type ImageFamily,
  type ImageName,
  imageFamilies,
  imageShape,
  imageThemes,
} from '#contract/images.ts';
import { sampleShop } from '#server/seed/sample.ts';

const { articles, products, services } = sampleShop;

const familyOf = (name: ImageName) => name.split('-')[0] as ImageFamily;

/** Returns the distinct pictures of a product. */
const productPictures = ({ image, variants }: (typeof products)[number]): ImageName[] => [
  ...new Set([image, ...variants.map((variant) => variant.image ?? image)]),
];

it('the contract names every drawing, with its shape and size', () => {
  expect([...imageFamilies].sort()).toEqual([...families].sort());
  expect([...imageThemes].sort()).toEqual(Object.keys(palettes).sort());
  for (const family of imageFamilies) expect(familySize(family), family).toEqual(sizeOf(family));
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
  it('show one kind of product in each family', () => {
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

  it('show each variant that looks different in a picture of its own, of the same shape', () => {
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

  it('use each picture for one product', () => {
    const owners = Map.groupBy(
      products.flatMap((product) => productPictures(product).map((name) => ({ name, product: product.name }))),
      ({ name }) => name,
    );
    const shared = [...owners]
      .filter(([, list]) => list.length > 1)
      .map(([name, list]) => [name, ...list.map(({ product }) => product)]);
    expect(shared).toEqual([]);
  });

  it('use each picture for one service or one article', () => {
    const names = [...services.map(({ image }) => image), ...articles.map(({ photo }) => photo)];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
