import {
  type ImageFamily,
  type ImageName,
  type ImageTheme,
  imageFamilies,
  imagePath,
  imageShape,
  imageThemes,
} from './images.ts';
import { parsePicturePath } from './pictures.ts';
import type { ProductType } from './shop.ts';

/**
 * The image of a product: `imageURL` of the product, `image` of a variant. The sample shop (server/seed/sample) names
 * a drawing of the art kit, the owner's CSV file (server/csv/product-rows.ts) a drawing or a file. The database stores
 * the path (server/db/tables/catalogue.ts), and server/site/site.ts serves the file.
 */

/**
 * The themes that a family is drawn in for any product. Themes of one brand are for cards only, a `story…` image is
 * drawn for its article only, and a `hero…` image for its slide only.
 */
export function offeredThemes(family: ImageFamily): readonly ImageTheme[] {
  if (/^(story|hero)/.test(family)) return [];
  return imageShape(family) === 'card' ? imageThemes : imageThemes.slice(0, imageThemes.indexOf('razer'));
}

/** Every image that a shop owner can choose for a product. */
export const offeredImages = (): ImageName[] =>
  imageFamilies.flatMap((family) => offeredThemes(family).map((theme): ImageName => `${family}-${theme}`));

/** The drawing of a product without a picture of its own, by its type. */
export const typeDrawings: Readonly<Record<ProductType, ImageName>> = {
  giftcard: 'giftcard-lime',
  gamecard: 'gamecard-lime',
  merchandise: 'tshirt-lime',
  electronics: 'monitor-lime',
  device: 'console-lime',
  equipment: 'controller-lime',
};

const offeredNames: ReadonlySet<string> = new Set(offeredImages());

const isOffered = (name: string): name is ImageName => offeredNames.has(name);

const folder = '/images/';
const endings = ['.svg', '.png', '.jpg', '.webp', '.gif'] as const;
const maxNameLength = 100;

/** An image as its owner writes it: its path, or the reason why it is none, as the end of a sentence. */
type ParsedImage = { readonly path: string } | { readonly refusal: string };

/** Parses a product's image as its owner writes it: a drawing's name, the path of a file, or an uploaded picture. */
export function parseProductImage(text: string): ParsedImage {
  if (isOffered(text)) return { path: imagePath(text) };
  if (parsePicturePath(text)) return { path: text };
  const refusal = refusalOf(text);
  return refusal === null ? { path: text } : { refusal };
}

/** Returns why a text is not the path of an image; null where it is one. */
function refusalOf(text: string): string | null {
  if (!text.startsWith(folder))
    return 'is no picture: give one of the art kit, such as giftcard-steam, or a path, such as /images/mug.jpg.';
  const file = text.slice(folder.length);
  if (file.includes('/')) return `must be directly in ${folder}, without a folder.`;
  const odd = /[^A-Za-z0-9._@-]/u.exec(file)?.[0];
  if (odd !== undefined) {
    const what = /\s/.test(odd) ? 'a space' : `the character ${JSON.stringify(odd)}`;
    return `has ${what} in its name: use letters without accents, digits, dots, hyphens, _ and @.`;
  }
  const ending = endings.find((one) => file.endsWith(one));
  if (ending === undefined) return `must end in ${endings.join(', ')}, in small letters.`;
  const name = file.slice(0, -ending.length);
  if (name === '' || name.startsWith('.')) return 'must have a name before its ending, without a dot at the start.';
  return name.length > maxNameLength ? `has a name of more than ${maxNameLength} characters.` : null;
}

/** Returns the name of the file of an image in the folder of images; null for a drawing of the art kit. */
export function imageFileName(path: string): string | null {
  return isOffered(formatProductImage(path)) || !path.startsWith(folder) ? null : path.slice(folder.length);
}

/** Formats the path of a product's image for its owner: a drawing by its name, such as `giftcard-steam`. */
export function formatProductImage(path: string): string {
  const name = /^\/images\/([a-z]+-[a-z]+)\.svg$/.exec(path)?.[1];
  return name !== undefined && isOffered(name) ? name : path;
}
