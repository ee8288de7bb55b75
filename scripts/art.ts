import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { drawArt } from '@uwanja/art';
import { type ImageFamily, type ImageName, type ImageTheme, imageFamilies } from '../contract/images.ts';
import { offeredImages } from '../contract/product-images.ts';
import { sampleShop } from '../server/seed/sample.ts';

const { articles, products, services } = sampleShop;

const compress = promisify(brotliCompress);
/** A larger window makes no picture smaller, and each call would clear 32 MB of memory for it. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
const sheetPath = '.cache/art.html';

/** Returns the names of the pictures of the sample shop and of the page about it. */
export const sampleNames = (): ImageName[] => [
  'hero-savanna',
  ...products.flatMap((product) => [product.image, ...product.variants.flatMap(({ image }) => image ?? [])]),
  ...services.map(({ image }) => image),
  ...articles.map(({ photo }) => photo),
];

const names: ReadonlySet<ImageName> = new Set([...offeredImages(), ...sampleNames()]);

const pictures = [...names].map((name) => {
  const [family, theme] = name.split('-') as [ImageFamily, ImageTheme];
  return { family, file: `${name}.svg`, draw: () => drawArt(family, theme) };
});

/** The WebP files of scripts/rasters.ts. The server sends them to browsers that accept them. */
export const rasterFolder = 'scripts/art/rasters';

/** Writes every picture of the shop into a folder, and a .br file beside each SVG. */
export async function writeArt(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  cpSync(rasterFolder, folder, { recursive: true });
  await Promise.all(
    pictures.map(async ({ file, draw }) => {
      const svg = draw();
      writeFileSync(join(folder, file), svg);
      writeFileSync(join(folder, `${file}.br`), await compress(svg, { params }));
    }),
  );
}

/** Writes a page that shows every picture, one row for each family. */
function writeContactSheet(folder: string): void {
  const rows = imageFamilies.map((family) => {
    const images = pictures
      .filter((picture) => picture.family === family)
      .map(({ file }) => `<img src="../${folder}/${file}" alt="${file}" title="${file}">`);
    return `<h2>${family}</h2><div>${images.join('')}</div>`;
  });
  mkdirSync('.cache', { recursive: true });
  const style =
    'body{background:#0b0d12;color:#f4f6fa;font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:8px}img{height:180px;width:auto}';
  writeFileSync(sheetPath, `<!doctype html><title>Art</title><style>${style}</style>${rows.join('')}`);
}

if (import.meta.main) {
  const folder = 'dist/images';
  await writeArt(folder);
  writeContactSheet(folder);
  console.log(`${pictures.length} pictures in ${folder}; look at ${sheetPath}`);
}
