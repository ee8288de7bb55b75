import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { ImageFamily, ImageName, ImageTheme } from '../contract/images.ts';
import { articles } from '../server/seed/articles/index.ts';
import { products } from '../server/seed/products.ts';
import { drawArt } from './art/draw.ts';
import { findChromium } from './support/chromium.ts';

/**
 * Draws the share pictures (JPEG, 1200×630) for each picture of the sample shop's products and articles,
 * and the shop's icons. Run by hand after a change of the art kit (`node scripts/share-pictures.ts`); the files are
 * committed, so that a build needs no browser (docs/decisions/043-page-metadata-from-the-server.md).
 */

const folder = 'public/share';
export const digestsFile = 'scripts/art/share-pictures.json';
const size = { width: 1200, height: 630 } as const;
const quality = 72;

/** Returns the pictures of all products, variants and articles of the sample shop. */
export const sharedNames = (): ImageName[] =>
  [
    ...new Set([
      ...products.flatMap((product) => [product.image, ...product.variants.flatMap(({ image }) => image ?? [])]),
      ...articles.map(({ photo }) => photo),
    ]),
  ].sort();

/** Returns the SVG of a picture by its name `<family>-<theme>`. */
export function drawShared(name: ImageName): string {
  const [family, theme] = name.split('-') as [ImageFamily, ImageTheme];
  return drawArt(family, theme);
}

/** Returns the digest that shows whether a picture has changed since its JPEG was drawn. */
export const digestOf = (svg: string): string => hash('sha256', svg, 'base64url').slice(0, 16);

const icon = readFileSync('public/favicon.svg', 'utf8');
const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The picture over a blurred copy of itself with the shop's logo in a corner. It has no text, so it needs no font. */
const pictureOf = (svg: string): string => `<style>
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; position: relative; background: #0b0d12 }
  img { position: absolute }
  .behind { inset: -60px; width: calc(100% + 120px); height: calc(100% + 120px); object-fit: cover; filter: blur(40px) brightness(0.55) }
  .whole { inset: 35px; width: calc(100% - 70px); height: calc(100% - 70px); object-fit: contain }
  .mark { right: 28px; bottom: 28px; width: 72px; height: 72px; border-radius: 18px; box-shadow: 0 0 0 3px #ffffff22 }
</style><img class="behind" src="${dataUrl(svg)}"><img class="whole" src="${dataUrl(svg)}"><img class="mark" src="${dataUrl(icon)}">`;

/** The share picture of pages without a picture of their own. */
const shopPicture = `<style>
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; position: relative; background: #0b0d12 }
  img { position: absolute }
  .behind { inset: 0; width: 100%; height: 100%; object-fit: cover; filter: brightness(0.8) }
  .mark { left: 72px; top: 215px; width: 200px; height: 200px; border-radius: 50px; box-shadow: 0 0 0 6px #ffffff22 }
</style><img class="behind" src="${dataUrl(drawShared('hero-lime'))}"><img class="mark" src="${dataUrl(icon)}">`;

async function photograph(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  return page.screenshot({ type: 'jpeg', quality });
}

async function drawIcon(page: Page, pixels: number, svg = icon): Promise<Buffer> {
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(`<style>body{margin:0}img{display:block}</style><img width="${pixels}" src="${dataUrl(svg)}">`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  return page.screenshot({ omitBackground: true });
}

/** An .ico file around a PNG of 32×32 pixels. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before: Record<string, string> = existsSync(digestsFile) ? JSON.parse(readFileSync(digestsFile, 'utf8')) : {};
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  const digests: Record<string, string> = {};
  for (const name of sharedNames()) {
    const svg = drawShared(name);
    const file = join(folder, `${name}.jpg`);
    digests[name] = digestOf(svg);
    if (before[name] !== digests[name] || !existsSync(file))
      writeFileSync(file, await photograph(page, pictureOf(svg)));
  }
  writeFileSync(join(folder, 'shop.jpg'), await photograph(page, shopPicture));
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.jpg$/, '');
    if (name !== 'shop' && !(name in digests)) rmSync(join(folder, file));
  }
  writeFileSync(digestsFile, `${JSON.stringify(digests, null, 2)}\n`);
  // The icon has square corners, because the platform's mask rounds them.
  const square = icon.replace(' rx="16"', '');
  for (const pixels of [192, 512]) writeFileSync(`public/icon-${pixels}.png`, await drawIcon(page, pixels, square));
  writeFileSync('public/favicon.ico', toIco(await drawIcon(page, 32)));
  await browser.close();
  console.log(`${Object.keys(digests).length} share pictures in ${folder}`);
}

if (import.meta.main) await main();
