import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawArt } from '@uwanja/art';
import { chromium, type Page } from 'playwright-core';
import {
  type ImageFamily,
  type ImageName,
  type ImageShape,
  type ImageTheme,
  imageShape,
  rasterWidth,
  shapeSizes,
  smallWidths,
} from '../contract/images.ts';
import { heroSlides } from '../src/screens/home/hero-slides.ts';
import { rasterFolder, sampleNames } from './art.ts';
import { findChromium } from './support/chromium.ts';

/**
 * `node scripts/rasters.ts`: draws the slider's pictures and those of the sample shop as WebP into scripts/art/rasters,
 * which is committed. WebP is faster, because a browser decodes it off the main thread but renders an SVG on it. Run
 * this after a change of one of the drawings.
 */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a drawing's file, in px. */
function fileSize(shape: ImageShape): Size {
  const { width, height } = shapeSizes[shape];
  return { width: rasterWidth(shape), height: Math.round((rasterWidth(shape) * height) / width) };
}
/** The thumbnails below the slider. */
const thumb: Size = { width: 112, height: 64 };
const quality = 0.6;

async function rasterize(page: Page, svg: string, size: Size): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ svg, width, height, quality }) => {
      const picture = new Image();
      picture.src = `data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(svg)))}`;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
      const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
      // The thumbnails show the right side, where the objects are.
      canvas.getContext('2d')?.drawImage(picture, (width - wide) * 0.7, (height - high) / 2, wide, high);
      return canvas.toDataURL('image/webp', quality);
    },
    { svg, quality, ...size },
  );
  return withoutProfile(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/**
 * Removes the colour profile from a WebP file. It is sRGB, which browsers assume without one, and a sixth of a thumbnail.
 * The file is a RIFF: chunks of a name, a length and data, of which the first (`VP8X`) has the flags of the others.
 */
export function withoutProfile(webp: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 12; at < webp.length; ) {
    const length = 8 + webp.readUInt32LE(at + 4);
    const end = at + length + (length % 2);
    const chunk = Buffer.from(webp.subarray(at, end));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~0x20, 8);
    if (name !== 'ICCP') chunks.push(chunk);
    at = end;
  }
  const head = Buffer.from(webp.subarray(0, 12));
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...chunks]);
}

if (import.meta.main) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  rmSync(rasterFolder, { recursive: true });
  mkdirSync(rasterFolder);
  const write = async (name: string, svg: string, size: Size) =>
    writeFileSync(join(rasterFolder, `${name}.webp`), await rasterize(page, svg, size));
  const heroes = heroSlides.flatMap(({ theme }): ImageName[] => [`hero-${theme}`, `herotall-${theme}`]);
  for (const name of new Set([...heroes, ...sampleNames()])) {
    const [family, theme] = name.split('-') as [ImageFamily, ImageTheme];
    const [drawing, size] = [drawArt(family, theme), fileSize(imageShape(family))];
    await write(name, drawing, size);
    // The slider's pictures are shown in one size.
    for (const width of /^hero/.test(family) ? [] : smallWidths) {
      await write(`${name}.${width}`, drawing, { width, height: Math.round((width * size.height) / size.width) });
    }
  }
  for (const { theme } of heroSlides) await write(`herothumb-${theme}`, drawArt('hero', theme), thumb);
  await browser.close();
}
