import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictures, products } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { type DeskPerson, openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { openPaymentShop, type PaymentShop } from '#tests/support/server/payment-shop.ts';
import { jpeg, webp } from '#tests/support/server/picture-files.ts';

/** Pictures that are uploaded at the desk. Sizes of the samples are 48 × 32 px. */

let shop: PaymentShop;
let owner: DeskPerson;
let fulfilment: DeskPerson;
beforeAll(async () => {
  shop = await openPaymentShop();
  owner = await openDesk(shop, 'owner');
  fulfilment = await openDesk(shop, 'fulfilment');
});
beforeEach(() => shop.db.delete(pictures));
afterAll(() => shop.stop());

const announced = { type: 'webp', width: '48', height: '32' };
async function upload(content: Uint8Array, query: Readonly<Record<string, string>> = {}, person = owner) {
  const response = await shop.app.request(`/desk/api/picture?${new URLSearchParams({ ...announced, ...query })}`, {
    method: 'POST',
    headers: { cookie: person.cookie(), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}
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

/** The same pseudo-random numbers in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const html = Buffer.from('<html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = Buffer.from('GIF89a\x30\x00\x20\x00\x00\x00\x00;', 'latin1');
const segment = (marker: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
/** A WebP with one more chunk, and the length of the file in its header. */
function withChunk(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const padding = Buffer.alloc(content.length % 2);
  const file = Buffer.concat([webp, Buffer.from(name), length, content, padding]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
const patched = (file: Buffer, at: number, ...bytes: number[]) => {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
};

/** Files that must be refused, each kind made in another way every time. */
const hostile: Readonly<Record<string, (random: (below: number) => number) => [Buffer, Record<string, string>]>> = {
  svg: () => [svg, {}],
  html: () => [html, {}],
  gif: () => [gif, {}],
  noise: (random) => [Buffer.from(Array.from({ length: random(900) }, () => random(256))), {}],
  'html after a jpeg': () => [Buffer.concat([jpeg, html]), { type: 'jpeg' }],
  'html after a webp': () => [Buffer.concat([webp, html]), {}],
  'html before a jpeg': () => [Buffer.concat([html, jpeg]), { type: 'jpeg' }],
  'html in a comment of a jpeg': () => [
    Buffer.concat([jpeg.subarray(0, 2), segment(0xfe, html), jpeg.subarray(2)]),
    { type: 'jpeg' },
  ],
  'a position in a jpeg': (random) => [
    Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, Buffer.alloc(random(900), 'Exif\0\0')), jpeg.subarray(2)]),
    { type: 'jpeg' },
  ],
  'a position in a webp': (random) => [withChunk('EXIF', Buffer.alloc(1 + random(900), 'x')), {}],
  'an animation': (random) => [withChunk(random(2) ? 'ANIM' : 'ANMF', Buffer.alloc(6 + random(90))), {}],
  'an unknown chunk': (random) => [withChunk('HTML', Buffer.alloc(1 + random(900), html)), {}],
  'a large profile': (random) => [withChunk('ICCP', Buffer.alloc(4097 + random(900))), {}],
  'a truncated webp': (random) => [webp.subarray(0, random(webp.length)), {}],
  'a truncated jpeg': (random) => [jpeg.subarray(0, random(jpeg.length)), { type: 'jpeg' }],
  'a wrong length': (random) => [patched(webp, 4, random(256), 3 + random(200)), {}],
  'a huge webp': (random) => [patched(webp, 24, 255, 255, random(256)), { width: '2000', height: '2000' }],
  'another type than announced': (random) => (random(2) ? [jpeg, {}] : [webp, { type: 'jpeg' }]),
  'another size than announced': (random) => [webp, { width: String(49 + random(900)) }],
  'too small': () => [webp, { width: '15' }],
  'too large': (random) => [Buffer.concat([webp, Buffer.alloc(600_000 + random(9))]), {}],
};

describe('a hostile file', () => {
  it('is never stored, and never fails the server: two thousand of them', async () => {
    // The session of before is over.
    owner = await openDesk(shop, 'owner', 'Another owner');
    const random = numbers(20_261_124);
    const kinds = Object.entries(hostile);
    const answers = new Map<string, Set<number>>();
    for (let index = 0; index < 2000; index += 1) {
      const [kind, make] = kinds[index % kinds.length] as (typeof kinds)[number];
      const [content, query] = make(random);
      const { status } = await upload(content, query);
      answers.set(kind, (answers.get(kind) ?? new Set()).add(status));
      // Before the limit of changes, which would hide the others.
      if (index % 500 === 499) shop.pass(11 * 60_000);
    }
    expect(await stored()).toBe(0);
    const expected = (kind: string) => (kind === 'too small' ? 400 : kind === 'too large' ? 413 : 415);
    expect(Object.fromEntries([...answers].map(([kind, statuses]) => [kind, [...statuses]]))).toEqual(
      Object.fromEntries(kinds.map(([kind]) => [kind, [expected(kind)]])),
    );
    // The sample itself is accepted, so the refusals have their own reasons.
    expect((await upload(webp)).status).toBe(200);
    expect((await upload(jpeg, { type: 'jpeg' })).status).toBe(200);
  });
});
