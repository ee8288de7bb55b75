import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawArt, palettes } from '@uwanja/art';
import { chromium, type Page } from 'playwright-core';
import { type ImageFamily, type ImageName, type ImageTheme, imageShape } from '../contract/images.ts';
import { formatMoney } from '../contract/money.ts';
import { escapeMarkup } from '../server/pages/markup.ts';
import { type ShareLabel, shareName } from '../server/pages/share-name.ts';
import { sampleShop as sample } from '../server/seed/sample.ts';
import { findChromium } from './support/chromium.ts';

const { articles, products } = sample;

/**
 * Draws the share pictures (JPEG, 1200×630) of the sample shop, and the shop's icons: one for each variant, with its
 * name and price, and one without words for each picture. Run by hand after a change of the art kit, of a name or of a
 * price (`node scripts/share-pictures.ts`); the files are committed, so that a build needs no browser
 * (docs/decisions/124-share-pictures-say-the-price.md).
 */

const folder = 'public/share';
const sampleShop = 'Uwanja';
export const digestsFile = 'scripts/art/share-pictures.json';
const size = { width: 1200, height: 630 } as const;
const quality = 45;

const icon = readFileSync('public/favicon.svg', 'utf8');
const dataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const draw = (name: ImageName): string => {
  const [family, theme] = name.split('-') as [ImageFamily, ImageTheme];
  return drawArt(family, theme);
};

/** The page of a share picture: the drawing fills the frame, with the shop's mark and the words over it. */
function pageOf(image: ImageName, label: ShareLabel | null): string {
  const [family, theme] = image.split('-') as [ImageFamily, ImageTheme];
  const shape = imageShape(family);
  const { deep, dark, main } = palettes[theme];
  const isScene = shape === 'editorial' || shape === 'hero';
  const left = label ? 470 : 120;
  return `<style>
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; position: relative; color: #fff;
    background: radial-gradient(circle at ${label ? 68 : 50}% 46%, ${main} 0, transparent 62%), linear-gradient(160deg, ${dark}, ${deep}) }
  img { position: absolute }
  .scene { inset: 0; width: 100%; height: 100%; object-fit: cover }
  .object { left: ${left}px; right: ${label ? 20 : 120}px; top: 30px; width: ${label ? 710 : 960}px; height: 570px; object-fit: contain }
  .cover { filter: drop-shadow(0 16px 30px #0009) }
  .shade { position: absolute; inset: 0; background: linear-gradient(90deg, ${deep} 12%, ${deep}b0 38%, transparent 62%) }
  .mark { left: 48px; top: 44px; width: 64px; height: 64px; border-radius: 16px; box-shadow: 0 0 0 3px #ffffff22 }
  .shop { position: absolute; left: 130px; top: 48px; font: 700 46px/56px 'Barlow Condensed' }
  .words { position: absolute; left: 48px; bottom: 44px; width: 620px; text-shadow: 0 2px 12px ${deep} }
  .words p { margin: 0 }
  .brand { font: 600 42px/1.15 Inter; text-wrap: balance }
  .amount { margin-top: 6px !important; font: 700 88px/1 'Barlow Condensed'; text-wrap: balance }
  .price { display: inline-block; margin-top: 22px !important; padding: 6px 26px 8px; border-radius: 999px; font: 700 64px/76px 'Barlow Condensed'; color: #0b0d12; background: #c8f031; text-shadow: none; white-space: nowrap }
</style><img class="${isScene ? 'scene' : `object ${shape}`}" src="${dataUrl(draw(image))}">${
    label ? '<div class="shade"></div>' : ''
  }<img class="mark" src="${dataUrl(icon)}">${
    label
      ? `<p class="shop" style="margin:0">${sampleShop}</p><div class="words"><p class="brand">${escapeMarkup(label.product)}</p>${
          label.variant === label.product ? '' : `<p class="amount">${escapeMarkup(label.variant)}</p>`
        }<p class="price">${formatMoney(label.price)} · M-PESA</p></div>`
      : ''
  }`;
}

/** The share pictures of the sample shop: the page of each, by its name. */
export function sharePages(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const { name: product, image, variants } of products) {
    for (const { name: variant, image: own = image, salePrice: price } of variants) {
      const label = { product, variant, price };
      pages.set(shareName(own, label), pageOf(own, label));
      pages.set(own, pageOf(own, null));
    }
  }
  for (const { photo } of articles) pages.set(photo, pageOf(photo, null));
  return pages;
}

/** Returns the digest that shows whether a picture has changed since its JPEG was drawn. */
export const digestOf = (page: string): string => hash('sha256', page, 'base64url').slice(0, 16);

/** The share picture of pages without a picture of their own. */
const shopPage = pageOf('hero-forest', null);

const face = (family: string, weight: string, path: string) =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(`node_modules/${path}`).toString('base64')})}`;
const fonts = () =>
  `<style>${face('Barlow Condensed', '700', '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2')}${face('Inter', '100 900', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')}</style>`;

async function photograph(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]),
  );
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

/** Takes the pictures of the pages that have changed. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before: Record<string, string> = existsSync(digestsFile) ? JSON.parse(readFileSync(digestsFile, 'utf8')) : {};
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  const digests: Record<string, string> = {};
  const letters = fonts();
  for (const [name, content] of sharePages()) {
    const file = join(folder, `${name}.jpg`);
    digests[name] = digestOf(content);
    if (before[name] !== digests[name] || !existsSync(file))
      writeFileSync(file, await photograph(page, letters + content));
  }
  writeFileSync(join(folder, 'shop.jpg'), await photograph(page, shopPage));
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
