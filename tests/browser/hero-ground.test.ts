import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lookAtSizes } from '#tests/support/browser/large-text.ts';
import { button } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The ground behind the text of the slides: dark below the text, and not on the object. */

const shop = forFile(await shareShop());

/** Returns the luminance (WCAG) of each pixel of an element, and how many a row has. @param bench an empty page */
async function luminancesOf(part: Locator, bench: Page) {
  const png = (await part.screenshot({ animations: 'disabled' })).toString('base64');
  return bench.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const pixels = canvas?.getImageData(0, 0, width, height).data ?? [];
    const linear = (value = 0) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const luminances: number[] = [];
    for (let at = 0; at < pixels.length; at += 4)
      luminances.push(0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2]));
    return { luminances, width, height };
  }, png);
}

async function openHome(width: number) {
  const { context, leave, page } = await shop.visitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const bench = await context.newPage();
  await page.goto('/');
  await settled(page);
  return { leave, page, bench, slides: page.getByRole('region', { name: 'Featured' }) };
}

it('is dark below the title of each slide in large letters', async () => {
  const { leave, page, bench, slides } = await openHome(360);
  await lookAtSizes(page, [200], 360, async (percent) => {
    for (const choose of await slides.getByRole('list').getByRole('button').all()) {
      await choose.click();
      const name = (await choose.locator('span').first().textContent()) ?? '';
      const title = slides.getByRole('heading', { name });
      await title.evaluate((element) => element.style.setProperty('color', 'transparent'));
      const { luminances } = await luminancesOf(title, bench);
      await title.evaluate((element) => element.style.removeProperty('color'));
      const lightest = luminances.reduce((one, other) => Math.max(one, other), 0);
      // WCAG 1.4.3 asks 3 of large text, which is white here.
      expect(1.05 / (lightest + 0.05), `${name} at ${percent} %`).toBeGreaterThan(3);
    }
  });
  await leave();
});

it('leaves the object of a slide light on a desktop, and is dark below the text beside it', async () => {
  const { leave, page, bench, slides } = await openHome(1440);
  await button(slides, 'Devices and equipment').click();
  const slide = slides.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Devices and equipment' }) });
  await slide.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const { luminances, width, height } = await luminancesOf(slide, bench);
  const at = (x: number, y: number) => luminances[Math.round(y * height) * width + Math.round(x * width)] ?? 0;
  // The white controllers at both ends of the console.
  expect(at(0.482, 0.6) / at(0.93, 0.6)).toBeGreaterThan(0.4);
  const text = slide.getByText(/delivered to your door/);
  await text.evaluate((element) => element.style.setProperty('color', 'transparent'));
  const ground = (await luminancesOf(text, bench)).luminances.reduce((one, other) => Math.max(one, other), 0);
  expect(1.05 / (ground + 0.05)).toBeGreaterThan(4.5);
  await leave();
});
