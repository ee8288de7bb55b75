import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { type Moment, moments } from '#tests/support/browser/gallery-states.ts';
import { launchChromium, openShopIn, type Shop } from '#tests/support/browser/open-shop.ts';
import { openRoles, type PagePath, type Role, roles, settled, shopPages } from '#tests/support/browser/pages.ts';
import { sizes } from '#tests/support/browser/visitors.ts';
import { buildStale } from './build.ts';
import { findChromium } from './support/chromium.ts';

/**
 * `npm run gallery`: takes screenshots of every page of the shop as a visitor and as a user, on a phone and a desktop,
 * and of key states within flows. Writes a contact sheet of them to `.cache/gallery/index.html`.
 * `npm run gallery -- /cart /search` takes only pages whose path starts with one of these (`/` is the home page only).
 */

const folder = resolve('.cache/gallery');
const widths = ['phone', 'desktop'] as const;
type Width = (typeof widths)[number];
type Scheme = 'dark' | 'light';

/** The pages taken in both colour schemes: one of each kind. */
const inBothSchemes: readonly PagePath[] = [
  '/',
  '/products',
  '/product/1/1',
  '/cart',
  '/checkout-payment',
  '/payment-overlay',
  '/services',
  '/search?q=controller',
  '/articles',
  '/article/9',
  '/dashboard',
  '/orders',
];

interface Shot {
  readonly of: PagePath;
  readonly label: string;
  readonly width: Width;
  readonly scheme: Scheme;
}

/** A shot and the names of its files: the picture and its thumbnail. */
type Picture = Shot & { readonly file: string; readonly thumbnail: string };
const pictures: Picture[] = [];
const wanted = process.argv.slice(2);
const isWanted = (of: string) =>
  wanted.length === 0 || wanted.some((start) => of === start || (start !== '/' && of.startsWith(start)));

/** The timeout of a page, long enough for a busy machine. */
const patience = 90_000;
const picture = { type: 'jpeg', quality: 82, timeout: patience } as const;
const thumbnailWidth = { phone: 150, desktop: 320 } as const;

/** Writes the thumbnail of a picture, cropped to its top. */
async function shrink(bench: Page, { file, thumbnail, width }: Picture): Promise<void> {
  const data = readFileSync(join(folder, file)).toString('base64');
  await bench.setViewportSize({ width: thumbnailWidth[width], height: 300 });
  await bench.setContent(
    `<body style="margin:0"><img style="width:100%;display:block" src="data:image/jpeg;base64,${data}">`,
  );
  await bench.screenshot({ ...picture, path: join(folder, thumbnail) });
}

/** Takes a screenshot of the whole page. */
async function capture(page: Page, shot: Shot): Promise<void> {
  const words = [shot.of === '/' ? 'home' : shot.of, shot.label, shot.width, shot.scheme].join(' ');
  const name = words.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '');
  const file = `${name}.jpg`;
  // Pictures below the first screen load lazily, so all are loaded first.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ ...picture, path: join(folder, file), fullPage: true, animations: 'disabled' });
  pictures.push({ ...shot, file, thumbnail: `${name}.small.jpg` });
}

async function capturePages(people: Awaited<ReturnType<typeof openRoles>>, role: Role): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    const paths = (scheme === 'dark' ? (Object.keys(shopPages) as PagePath[]) : inBothSchemes).filter(isWanted);
    const { context, page } = await people.open(role, scheme);
    context.setDefaultTimeout(patience);
    for (const of of paths)
      for (const width of widths) {
        await page.setViewportSize(sizes[width]);
        await page.goto(of);
        await settled(page);
        await capture(page, { of, label: role, width, scheme });
      }
    await context.close();
  }
}

/** Takes a moment in a browser context of its own, so that moments do not affect each other. */
async function captureMoment(shop: Shop, { of, name, who, reach }: Moment, width: Width, index: number): Promise<void> {
  const { context, page } = await shop.visitor({ viewport: sizes[width], reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  let phone = `2541${10_000_000 + index * 10 + widths.indexOf(width)}`;
  if (who === 'cart') {
    const customer = await newCustomer(shop.url);
    await customer.fillCart('giftcard');
    await customer.signInto(context);
    phone = customer.phoneNumber;
  }
  await reach(page, { url: shop.url, phone });
  await settled(page);
  await capture(page, { of, label: name, width, scheme: 'dark' });
  await context.close();
}

async function captureMoments(shop: Shop): Promise<void> {
  for (const [index, moment] of moments.entries())
    if (isWanted(moment.of))
      for (const width of widths)
        if (!moment.only || moment.only === width) await captureMoment(shop, moment, width, index);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ of, label, width, scheme, file, thumbnail }: Picture) => {
  const caption = escaped(`${label}, ${width}${scheme === 'light' ? ', light' : ''}`);
  return `<figure><a href="${file}"><img src="${thumbnail}" width="${thumbnailWidth[width]}" height="300" loading="lazy" alt="${escaped(of)}: ${caption}"></a><figcaption>${caption}</figcaption></figure>`;
};

/** Sort key: pages first, ordered by role and dark before light; then the moments in their order. */
const positionOf = ({ label, scheme }: Picture) => {
  const role = (roles as readonly string[]).indexOf(label);
  return role === -1 ? 100 + moments.findIndex(({ name }) => name === label) : role + (scheme === 'dark' ? 0 : 10);
};

/** Renders the contact sheet as one HTML page that loads only the pictures in its folder. */
function contactSheet(): string {
  const paths = (Object.keys(shopPages) as PagePath[]).filter(isWanted);
  const sections = paths.map((of) => {
    const own = pictures
      .filter((taken) => taken.of === of)
      .toSorted((one, other) => positionOf(one) - positionOf(other));
    return `<section id="${escaped(of)}"><h2>${escaped(of)}</h2><div>${own.map(figure).join('\n')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery of the shop's pages</title>
<style>
body { margin: 0; padding: 24px; background: #e9ebef; color: #12151c; font: 14px/1.5 system-ui, sans-serif }
nav { columns: 220px; margin-bottom: 24px }
nav a { display: block }
h2 { margin: 32px 0 8px; font-size: 18px }
section div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0 }
img { display: block; border: 1px solid #b9bec9; background: #fff }
figcaption { max-width: 320px; color: #454c59; font-size: 12px }
</style>
<h1>${pictures.length} pictures of ${paths.length} pages</h1>
<nav>${paths.map((of) => `<a href="#${escaped(of)}">${escaped(of)}</a>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}

await buildStale();
if (!existsSync('dist/site/index.html')) throw new Error('The site is not built: run `npm run build` and see why.');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launchChromium(findChromium());
const shop = await openShopIn(browser);
try {
  const people = await openRoles(shop);
  await Promise.all(roles.map((role) => capturePages(people, role)));
  await captureMoments(shop);
  const bench = await browser.newPage();
  for (const taken of pictures) await shrink(bench, taken);
  writeFileSync(join(folder, 'index.html'), contactSheet());
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
} finally {
  await shop.close();
  await browser.close();
}
