import { describe, expect, it } from 'vitest';
import { pictures } from '#server/db/schema.ts';
import { randomIndexes } from '#tests/support/random/numbers.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { jpeg, type PictureQuery, uploadPicture, webp } from '#tests/support/server/picture-files.ts';

/** Files that are no pictures, or pictures with more in them, uploaded at the desk. */

const shop = forFile(await openPaymentShop());
const owner = await openDesk(shop, 'owner');

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
const hostile: Readonly<Record<string, (random: (below: number) => number) => [Buffer, PictureQuery]>> = {
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
    const random = randomIndexes(20_261_124);
    const kinds = Object.entries(hostile);
    const answers = new Map<string, Set<number>>();
    for (let index = 0; index < 2000; index += 1) {
      const [kind, make] = kinds[index % kinds.length] as (typeof kinds)[number];
      const [content, query] = make(random);
      const { status } = await uploadPicture(shop, owner, content, query);
      answers.set(kind, (answers.get(kind) ?? new Set()).add(status));
      // Before the limit of changes, which would hide the others.
      if (index % 500 === 499) shop.pass(11 * 60_000);
    }
    expect(await shop.db.$count(pictures)).toBe(0);
    const expected = (kind: string) => (kind === 'too small' ? 400 : kind === 'too large' ? 413 : 415);
    expect(Object.fromEntries([...answers].map(([kind, statuses]) => [kind, [...statuses]]))).toEqual(
      Object.fromEntries(kinds.map(([kind]) => [kind, [expected(kind)]])),
    );
    // The sample itself is accepted, so the refusals have their own reasons.
    expect((await uploadPicture(shop, owner, webp)).status).toBe(200);
    expect((await uploadPicture(shop, owner, jpeg, { type: 'jpeg' })).status).toBe(200);
  });
});
