import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles, outboxMessages, products, users, vaultCodes } from '#server/db/schema.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { closeDialog, confirmChange, dialog, openDeskPhone } from '#tests/support/browser/desk.ts';
import { lookAtSizes } from '#tests/support/browser/large-text.ts';
import { button, seen } from '#tests/support/browser/locators.ts';
import { coloursOf, position, sizeOf, takePhoto } from '#tests/support/browser/photo.ts';
import { openShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Products, codes, articles and the newsletter at the owner's desk, on a phone of 360 px. */

const shop = forFile(await openShop());
const owner = await openDeskPhone(shop);
await owner.enrol(shop.ownerLink ?? '', 'The counter');

describe('the data of the shop', () => {
  const prepare = async (name: string) => {
    const { page, open, tap } = owner;
    await open('/more');
    await tap(page.getByRole('link', { name: 'Your data' }));
    await tap(button(page, `Download: ${name}`));
    await tap(button(dialog(page), 'Prepare the file'));
    return dialog(page);
  };

  it('are saved by the browser as a file that is named after the day', async () => {
    const save = (await prepare('Orders')).getByRole('link', { name: 'Save the file' });
    await save.waitFor();
    const [file] = await Promise.all([owner.page.waitForEvent('download'), owner.tap(save)]);
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(await text(await file.createReadStream())).toContain('orderID,status,orderedAt');
    await closeDialog(owner);
  });

  it('say why there is no backup before anything is downloaded', async () => {
    await seen(await prepare('Backup'), 'The database is in memory: there is nothing to back up.');
    await button(dialog(owner.page), 'Cancel').click();
  });
});

describe('a product', () => {
  it('is published with a photo, which is upright, small, and without the position of the camera', async () => {
    const { page, open, tap } = owner;
    await open('/products/new');
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await type('Name', 'Baobab lamp');
    await type('Category', 'Furniture');
    await page.getByLabel('Type').selectOption('equipment');
    await type('Variant', 'Brass');
    await type('Price in shillings', '3,400');
    await type('Pieces in stock', '4');
    const buffer = await takePhoto(page, 2400, 1800);
    await page.getByLabel('File of the photo').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await seen(page, 'The photo is in the shop. Save to show it.');
    await page.getByLabel('Shoppers', { exact: true }).selectOption('shown');
    await tap(button(page, 'Add to the shop'));
    await seen(dialog(page), 'The product is in the shop.');
    await closeDialog(owner);
    await page.getByRole('heading', { level: 1, name: 'Baobab lamp' }).waitFor();
    const [product] = await shop.db.select().from(products).where(eq(products.name, 'Baobab lamp'));
    const path = product?.imageURL ?? '';
    const { left, right } = await coloursOf(page, path);
    expect([left[0] ?? 255, right[0] ?? 0]).toEqual([
      expect.toSatisfy((red) => red < 60),
      expect.toSatisfy((red) => red > 200),
    ]);
    const files = await Promise.all(
      [
        path,
        path.replace('-1280.', '-640.'),
        path.replace('-1280.', '-320.'),
        path.replace(/-1280\..*/, '-1200.jpg'),
      ].map(async (file) => Buffer.from(await (await fetch(`${shop.url}${file}`)).arrayBuffer())),
    );
    expect(files.filter((file) => file.includes(position) || file.includes('Exif'))).toEqual([]);
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(400_000);
    const shopper = await (await fetch(`${shop.url}/v1/product/item/${product?.itemID}`)).json();
    expect(shopper).toMatchObject({ message: { imageURL: path, variants: [{ salePrice: 3400, inStock: true }] } });
  });

  it('has a photo that is cropped to a square by dragging a corner of its frame', async () => {
    const { page, tap } = owner;
    const buffer = await takePhoto(page, 1200, 900);
    await page.getByLabel('File of the photo').setInputFiles({ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer });
    const first = page.getByRole('group', { name: 'Picture 1' });
    const pathOf = async () => (await first.locator('img').getAttribute('src')) ?? '';
    await button(first, 'Crop: Picture 1').waitFor();
    const path = await pathOf();
    await tap(button(first, 'Crop: Picture 1'));
    await dialog(page).getByText('Square', { exact: true }).click();
    const [corner, picture] = await Promise.all([
      dialog(page).getByRole('button', { name: 'Upper left corner' }).boundingBox(),
      dialog(page).getByRole('img', { name: 'The photo' }).boundingBox(),
    ]);
    if (!corner || !picture) throw new Error('the photo is not shown');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2, { steps: 4 });
    await page.mouse.up();
    await tap(button(page, 'Use this part'));
    await expect.poll(pathOf).not.toBe(path);
    await page.locator('button:focus').and(button(first, 'Crop: Picture 1')).waitFor();
    const { left, right, edge } = await coloursOf(page, await pathOf());
    // Half of the photo's width fills the square, and its red edge two fifths of it.
    expect([left[0] ?? 255, right[0] ?? 0, edge[0] ?? 0]).toEqual([
      expect.toSatisfy((red) => red < 60),
      expect.toSatisfy((red) => red > 200),
      expect.toSatisfy((red) => red > 200),
    ]);
    await tap(button(page, 'Discard changes'));
  });

  it('has further photos, one turned and moved up, which a shopper looks through', async () => {
    const { page, tap } = owner;
    const buffer = await takePhoto(page, 1200, 900);
    const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
    await page.getByLabel('Files of further photos').setInputFiles([photo('IMG_2.jpg'), photo('IMG_3.jpg')]);
    const turn = button(page.getByRole('group', { name: 'Picture 3' }), 'Turn: Picture 3');
    const third = page.getByRole('group', { name: 'Picture 3' });
    const pathOf = async () => (await third.locator('img').getAttribute('src')) ?? '';
    await turn.waitFor();
    let path = await pathOf();
    for (let time = 0; time < 2; time += 1) {
      await tap(turn);
      await expect.poll(pathOf).not.toBe(path);
      path = await pathOf();
    }
    await third.getByLabel(/^What it shows/).fill('The lamp, upside down');
    await tap(button(page, 'Move up picture 3'));
    await tap(button(page, 'Save'));
    await seen(dialog(page), 'The product is saved.');
    await closeDialog(owner);
    const { left, right } = await coloursOf(page, path);
    expect([left[0] ?? 0, right[0] ?? 255]).toEqual([
      expect.toSatisfy((red) => red > 200),
      expect.toSatisfy((red) => red < 60),
    ]);
    const [product] = await shop.db.select().from(products).where(eq(products.name, 'Baobab lamp'));
    expect(product?.gallery).toMatchObject([{ image: path, alt: 'The lamp, upside down' }, { alt: '' }]);
    const shopper = await shop.browser.newPage({ viewport: { width: 360, height: 780 } });
    await shopper.goto(`${shop.url}/product/${product?.itemID}`);
    const strip = shopper.getByRole('region', { name: 'Pictures' });
    await shopper.getByRole('button', { name: 'Show picture 2 of 3' }).click();
    const second = strip.getByRole('img', { name: 'The lamp, upside down' });
    const isInView = async () => {
      const [box, around] = await Promise.all([second.boundingBox(), strip.boundingBox()]);
      return box !== null && around !== null && box.x >= around.x && box.x + box.width <= around.x + around.width;
    };
    await expect.poll(isInView).toBe(true);
    await strip.focus();
    await shopper.keyboard.press('ArrowLeft');
    await expect.poll(isInView).toBe(false);
    await shopper.close();
  });
});

describe('a form that is refused', () => {
  it.each([
    [320, 100],
    [360, 200],
  ])(
    'leads to its first marked field, between the edge and the buttons, at %i px with letters of %i per cent',
    async (width, percent) => {
      const { page, open } = owner;
      await open('/products/new');
      const save = button(page, 'Add to the shop');
      const navigation = page.getByRole('navigation', { name: 'Desk' });
      await save.waitFor();
      await lookAtSizes(page, [percent], width, async () => {
        // Below its first marked field.
        await page.getByLabel('Pieces in stock').fill('4');
        await save.click();
        await page.locator('[name="name"]:focus').waitFor();
        const boxOf = async (what: typeof save) => (await what.boundingBox()) ?? expect.fail('it is not shown');
        const [field, status, bar] = await Promise.all(
          [page.locator('[name="name"]'), page.getByText('Some fields need another look.'), navigation].map(boxOf),
        );
        const [first, last] = await Promise.all(
          ['Today', 'More'].map((name) => boxOf(navigation.getByRole('link', { name }))),
        );
        const foot = await boxOf(save);
        expect(field?.y).toBeGreaterThanOrEqual(0);
        expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot.y);
        expect((status?.y ?? 0) + (status?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        expect(first?.y === last?.y).toBe(percent === 100);
      });
      await page.setViewportSize(sizes.phone);
    },
  );
});

describe('codes', () => {
  it('are pasted, checked line by line and loaded, and their batch is stopped', async () => {
    const { page, open, tap } = owner;
    await open('/products');
    await tap(page.getByRole('link', { name: 'Codes', exact: true }));
    await page.getByLabel('Name or number').fill('Steam');
    await tap(button(page, 'Find'));
    await tap(page.getByRole('main').getByRole('link', { name: /Steam/ }).first());
    const codes = page.getByLabel('Codes, one a line');
    await codes.fill('DESK-0001\nDESK-0002\ndesk 0001\nDESK-0003');
    await page.getByLabel('Supplier').fill('Kuponi Ltd');
    await page.getByLabel('What they cost, in shillings').fill('4,500');
    await tap(button(page, 'Check the codes'));
    await seen(page, 'Line 3: The code is the same as on line 1.');
    await tap(button(page, 'Leave these lines out'));
    await seen(page, '3 codes can be loaded.');
    await tap(button(page, 'Load them'));
    await confirmChange(owner, 'Load the codes', 'The codes are loaded.');
    await closeDialog(owner);
    await seen(page, 'The codes are in the vault.');
    await tap(page.getByRole('link', { name: /Kuponi Ltd/ }));
    await seen(page, '3 of 3 left');
    await tap(button(page, 'Stop this batch'));
    await dialog(page).getByLabel('Why, such as the supplier called').fill('Withdrawn');
    await confirmChange(owner, 'Stop the batch', 'The batch is stopped. Its page lists the buyers.');
    await closeDialog(owner);
    await button(page, 'Sell it again').waitFor();
    await seen(page, 'No order has a code of it.');
    expect(await shop.db.select().from(vaultCodes).where(eq(vaultCodes.batchID, 1))).toHaveLength(3);
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain('DESK-');
  });
});

describe('an article', () => {
  it('is written, survives a reload, and is read in the shop', async () => {
    const { page, open, tap } = owner;
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await open('/more');
    await tap(page.getByRole('link', { name: 'Articles' }));
    await tap(page.getByRole('link', { name: 'Write an article' }));
    await type('Title', 'Cup of the coast');
    await type('Introduction', 'It begins on Saturday.');
    await type('Text', '## Who plays\n\nAll who have a [card](/products), not [this](javascript:alert).');
    await seen(page, 'Left out, because readers do not get it: javascript:alert');
    await page.reload();
    await type('Author', 'Amina');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Cup of the coast');
    // Upright it is 1600 px wide and 900 px high.
    const photo = { name: 'IMG_5.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 900, 1600) };
    await page.getByLabel('File of the photo').setInputFiles(photo);
    await seen(page, 'The photo is in the shop. Save to show it.');
    await page.getByLabel('Readers', { exact: true }).selectOption('shown');
    await tap(button(page, 'Add the article'));
    await seen(dialog(page), 'The article is in the shop.');
    await closeDialog(owner);
    await seen(page, 'Everything is saved.');
    const id = /\d+$/.exec(page.url())?.[0];
    const read = await (await fetch(`${shop.url}/article/${id}`)).text();
    expect(read).toContain('Cup of the coast');
    expect(read).toMatch(/<h2[^>]*>Who plays<\/h2>/);
    expect(read).not.toContain('href="javascript');
  });

  it('shows its photo in the shape of the photo, and so does a slide of the home page', async () => {
    const { page, open } = owner;
    const [article] = await shop.db.select().from(articles).where(eq(articles.title, 'Cup of the coast'));
    await open('/shop');
    await page.getByText('Your slide 1', { exact: true }).click();
    const photo = { name: 'IMG_6.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 900, 1600) };
    await page.getByLabel('File of the photo: Slide 1: picture').setInputFiles(photo);
    await seen(page, 'The photo is in the shop. Save to show it.');
    const ofSlide = await page.getByLabel('Slide 1: picture', { exact: true }).inputValue();
    for (const path of [article?.photo ?? '', ofSlide])
      for (const [width, height] of [
        [1280, 720],
        [640, 360],
        [320, 180],
      ])
        expect(await sizeOf(page, path.replace('-1280.', `-${width}.`))).toEqual({ width, height });
    // The red edge of the photo, which has no other beside it.
    expect((await coloursOf(page, article?.photo ?? '')).edge[0]).toBeGreaterThan(200);
    const words =
      'Made by hand in Kisumu, and sent to every town. The workshop is open on Saturdays, so come and see it.';
    const type = (label: string, text: string) => page.getByLabel(`Slide 1: ${label}`, { exact: true }).fill(text);
    await type('title', 'Karibu to the lamps of the lake');
    await type('text', words);
    await type('where it leads', '/products');
    await button(page, 'Save').click();
    await confirmChange(owner, 'Save them', 'The settings are saved.');
    const { context, page: shopper } = await shop.visitor({ viewport: sizes.phone });
    for (const size of Object.values(sizes)) {
      await shopper.setViewportSize(size);
      await shopper.goto('/');
      const slide = shopper.getByRole('group').first();
      await seen(slide, words);
      const [box, text, image] = await Promise.all(
        [slide, slide.getByText(words), slide.locator('img')].map((part) => part.boundingBox()),
      );
      if (!box || !text || !image) throw new Error('the slide is not shown');
      expect(text.y).toBeGreaterThan(box.y);
      expect([image.width, image.height]).toEqual([box.width, box.height]);
      await shopper.goto(`/article/${article?.articleID}`);
      const picture = shopper.locator('article img').first();
      await picture.waitFor();
      const [frame, photoBox] = await Promise.all([picture.locator('..').boundingBox(), picture.boundingBox()]);
      expect(photoBox).toEqual(frame);
    }
    await context.close();
  });
});

describe('a newsletter', () => {
  it('is written, tested on the own handset, and sent to its subscribers', async () => {
    const { page, open, tap } = owner;
    await newCustomer(shop.url, { email: 'asha@example.com' });
    await shop.db.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.email, 'asha@example.com'));
    await call(shop.url, 'POST', '/subscribe', '', { email: 'asha@example.com', category: 'events' });
    await open('/more');
    await tap(page.getByRole('link', { name: 'Newsletter' }));
    await seen(page, '1 subscriber');
    await tap(page.getByRole('link', { name: 'Write a newsletter' }));
    await page.getByLabel('Subject', { exact: true }).fill('Cup of the coast');
    await page.getByLabel('Text', { exact: true }).fill('It begins on **Saturday**, see [events](/events).');
    await page.getByLabel('Events').check();
    await page.getByLabel('Products').uncheck();
    await tap(button(page, 'Save the draft'));
    await seen(dialog(page), 'The draft is saved.');
    await closeDialog(owner);
    await seen(page, 'Send a test to yourself, and read it. Then you can send it to the subscribers.');
    expect(await button(page, 'Send it').isDisabled()).toBe(true);
    await tap(button(page, 'Send a test'));
    await dialog(page).getByLabel('Your e-mail address').fill('asha@example.com');
    await confirmChange(owner, 'Send the test', 'The test is on its way. Read it before you send the newsletter.');
    await closeDialog(owner);
    await tap(button(page, 'Send it'));
    await confirmChange(owner, 'Send it', 'It is on its way.');
    await closeDialog(owner);
    const sent = () => shop.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'newsletter'));
    // The test, and the one for the subscriber.
    await expect.poll(async () => (await sent()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await seen(page, 'Addresses');
    expect(await page.getByText('It begins on', { exact: false }).count()).toBe(2);
  });
});
