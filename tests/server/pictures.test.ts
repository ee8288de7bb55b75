import { beforeEach, describe, expect, it } from 'vitest';
import { pictures, products } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { jpeg, type PictureQuery, uploadPicture, webp } from '#tests/support/server/picture-files.ts';

/** Pictures that are uploaded at the desk. */

const shop = forFile(await openPaymentShop());
const owner = await openDesk(shop, 'owner');
const fulfilment = await openDesk(shop, 'fulfilment');
beforeEach(() => shop.db.delete(pictures));

const upload = (content: Uint8Array, query: PictureQuery = {}, person = owner) =>
  uploadPicture(shop, person, content, query);
const stored = () => shop.db.$count(pictures);

describe('a picture', () => {
  it('is stored once under the hash of its widest file, and served for ever as what it is', async () => {
    const first = await upload(webp);
    const { hash, path } = first.json.message;
    expect([first.status, path]).toEqual([200, `/pictures/${hash}-48.webp`]);
    expect((await upload(webp)).json.message).toEqual(first.json.message);
    const other = await upload(jpeg, { type: 'jpeg', of: hash });
    // The name of the width is taken by another content.
    expect([other.status, other.json.reason]).toEqual([409, 'refused']);
    expect((await upload(jpeg, { type: 'jpeg', of: 'a'.repeat(64) })).status).toBe(409);
    expect(await stored()).toBe(1);
    const served = await shop.app.request(path);
    expect(Buffer.compare(Buffer.from(await served.arrayBuffer()), webp)).toBe(0);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const etag = served.headers.get('etag') ?? '';
    expect((await shop.app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const wrong of [`/pictures/${hash}-49.webp`, `/pictures/${hash}-48.jpg`, '/pictures/x'])
      expect((await shop.app.request(wrong)).status).toBe(404);
  });

  it('is uploaded by the owner, and by nobody from another site', async () => {
    expect((await upload(webp, {}, fulfilment)).status).toBe(403);
    const foreign = await shop.app.request('/desk/api/picture?type=webp&width=48&height=32', {
      method: 'POST',
      headers: { cookie: owner.cookie(), 'sec-fetch-site': 'cross-site' },
      body: new Uint8Array(webp),
    });
    expect(foreign.status).toBe(403);
    expect(await stored()).toBe(0);
  });

  it('becomes a product’s picture only where it is stored, and is deleted a week later where no product has it', async () => {
    const product = { ...lampEdit, visibility: 'shown' };
    const add = (image: string, more: object = {}) =>
      owner.change('/product', { product: { ...product, image, ...more } });
    const missing = await add(`/pictures/${'a'.repeat(64)}-48.webp`);
    expect([missing.status, missing.json.message]).toEqual([409, expect.stringMatching(/^There is no picture /)]);
    expect((await add('/images/nowhere.jpg')).json.message).toBe(
      'There is no picture /images/nowhere.jpg. Choose it again.',
    );
    const line = `name,summary,category,itemType,image,variant,platform,region,salePrice\nCap,,Wear,merchandise,/pictures/${'a'.repeat(64)}-48.webp,Red,PC,Kenya,900\n`;
    const file = new TextEncoder().encode(line);
    const imported = await importProducts(shop.deps, file, { dryRun: false, setStock: false });
    expect(imported.err).toContain('there is no uploaded picture /pictures/aaaa');
    const { path } = (await upload(webp)).json.message;
    expect((await add(path)).status).toBe(200);
    // A further picture is one of the product's too.
    const further = (await upload(jpeg, { type: 'jpeg' })).json.message.path;
    const gallery = [{ image: further, alt: 'From the side' }];
    const lost = [{ image: `/pictures/${'b'.repeat(64)}-48.webp`, alt: '' }];
    expect((await add('mug-lime', { name: 'Tea mug', gallery: lost })).status).toBe(409);
    const { itemID, state } = (await add('mug-lime', { name: 'Tea mug', gallery })).json.message;
    const shown = await shop.call('GET', `/v1/product/item/${itemID}`);
    expect(shown.json.message).toMatchObject({ imageURL: '/images/mug-lime.svg', gallery });
    shop.pass(6 * 86_400_000);
    await deleteExpired(shop.deps);
    expect(await stored()).toBe(2);
    shop.pass(2 * 86_400_000);
    await deleteExpired(shop.deps);
    expect(await stored()).toBe(2);
    await owner.signIn();
    const { variants, ...mug } = (await owner.call('GET', `/product/${itemID}`)).json.message;
    const [{ variantID }] = variants;
    const edit = {
      ...product,
      name: mug.name,
      image: mug.image,
      variants: [{ ...product.variants[0], variantID, stock: null }],
    };
    expect((await owner.change(`/product/${itemID}`, { decidedOn: state, product: edit })).status).toBe(200);
    await deleteExpired(shop.deps);
    expect((await shop.db.select({ type: pictures.type }).from(pictures)).map(({ type }) => type)).toEqual(['webp']);
    await shop.db.delete(products);
  });
});
