import {
  type ImageFamily,
  type ImageName,
  type ImageTheme,
  imageFamilies,
  imagePath,
  imageShape,
  imageThemes,
} from './images.ts';

/**
 * The image of a product: `imageURL` of the product, `image` of a variant. The sample shop (server/seed/products) names
 * a drawing of the art kit, the owner's CSV file (server/ops/product-rows.ts) a drawing or a file. The database stores
 * the path (server/db/tables/catalogue.ts), and server/http/site.ts serves the file.
 */

/**
 * The themes that a family is drawn in for any product. Themes of one brand are for cards only, and a `story…` image
 * is drawn for its article only.
 */
export function offeredThemes(family: ImageFamily): readonly ImageTheme[] {
  if (family.startsWith('story')) return [];
  return imageShape(family) === 'card' ? imageThemes : imageThemes.slice(0, imageThemes.indexOf('razer'));
}

/** Every image that a shop owner can choose for a product. */
export const offeredImages = (): ImageName[] =>
  imageFamilies.flatMap((family) => offeredThemes(family).map((theme): ImageName => `${family}-${theme}`));

const offeredNames: ReadonlySet<string> = new Set(offeredImages());

const isOffered = (name: string): name is ImageName => offeredNames.has(name);

const filePath = /^\/images\/[A-Za-z0-9_@-][A-Za-z0-9._@-]{0,99}\.(svg|png|jpg|webp|gif)$/;

/**
 * Parses a product's image as its owner writes it: a drawing's name or the path of a file.
 * @returns its path, or null
 */
export function parseProductImage(text: string): string | null {
  if (isOffered(text)) return imagePath(text);
  return filePath.test(text) ? text : null;
}

/** Formats the path of a product's image for its owner: a drawing by its name, such as `giftcard-steam`. */
export function formatProductImage(path: string): string {
  const name = /^\/images\/([a-z]+-[a-z]+)\.svg$/.exec(path)?.[1];
  return name !== undefined && isOffered(name) ? name : path;
}
