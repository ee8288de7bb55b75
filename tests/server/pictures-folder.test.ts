import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { pictures, shopSettings } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { exportPictures } from '#server/ops/export-pictures.ts';
import { writeToFolder } from '#server/pictures/folder.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { jpeg, type PictureQuery, uploadPicture, webp } from '#tests/support/server/picture-files.ts';

/** Uploaded pictures in a folder, with `PICTURES_DIR`. Sizes of the samples are 48 × 32 px. */

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const shop = forFile(await openPaymentShop({ PICTURES_DIR: folder }));
const owner = await openDesk(shop, 'owner');
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function upload(content: Uint8Array, query: PictureQuery = {}) {
  const { status, json } = await uploadPicture(shop, owner, content, query);
  return { status, message: json.message };
}
const served = async (path: string) => {
  const response = await shop.app.request(path);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status;
};

describe('a picture in a folder', () => {
  it('is one file under its name, which is served and not in the database', async () => {
    const { path, hash } = (await upload(webp)).message;
    expect(readdirSync(folder)).toEqual([`${hash}-48.webp`]);
    expect(readFileSync(join(folder, `${hash}-48.webp`)).equals(webp)).toBe(true);
    expect(await served(path)).toEqual(Buffer.from(webp));
    expect(await shop.db.$count(pictures)).toBe(0);
    expect(await served(path.replace('-48.', '-320.'))).toBe(404);
  });

  it('never gets another content, and no file without its widest', async () => {
    const { hash } = (await upload(webp)).message;
    expect((await upload(webp)).status).toBe(200);
    expect((await upload(jpeg, { type: 'jpeg', of: 'a'.repeat(64) })).status).toBe(409);
    writeFileSync(join(folder, `${hash}-48.jpg`), 'another');
    expect((await upload(jpeg, { type: 'jpeg', of: hash })).status).toBe(409);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is deleted after a week where nothing of the shop has it', async () => {
    const used = (await upload(webp)).message;
    const unused = (await upload(jpeg, { type: 'jpeg' })).message;
    const settings = shop.deps.shopSettings.current().settings;
    await shop.db.insert(shopSettings).values({
      version: 1,
      settings: { ...settings, logo: used.path },
      changedAt: shop.deps.clock(),
    });
    writeFileSync(join(folder, 'readme.txt'), 'of the owner');
    const age = (days: number) => {
      const at = new Date(shop.deps.clock().getTime() - days * 86_400_000);
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), at, at);
    };
    age(6);
    await deleteExpired(shop.deps);
    expect(readdirSync(folder)).toHaveLength(3);
    age(8);
    await deleteExpired(shop.deps);
    expect(readdirSync(folder).toSorted()).toEqual([`${used.hash}-48.webp`, 'readme.txt'].toSorted());
    expect(await served(unused.path)).toBe(404);
  });

  it('is written by the export from the database, and is served from there until then', async () => {
    const hash = 'c'.repeat(64);
    const facts = { hash, type: 'webp', height: 32, content: webp, createdAt: shop.deps.clock() } as const;
    await shop.db.insert(pictures).values([
      { ...facts, width: 48 },
      { ...facts, width: 24 },
    ]);
    expect(await served(`/pictures/${hash}-24.webp`)).toEqual(Buffer.from(webp));
    const exported = await exportPictures(shop.deps, folder);
    expect(exported).toEqual({ code: 0, out: `2 files of pictures are in ${folder}.\n` });
    // Again it changes nothing.
    await exportPictures(shop.deps, folder);
    expect(readdirSync(folder)).toEqual([`${hash}-24.webp`, `${hash}-48.webp`]);
    await shop.db.delete(pictures);
    expect(await served(`/pictures/${hash}-24.webp`)).toEqual(Buffer.from(webp));
  });

  it('is written once by two writers of the same name', async () => {
    const [one, other] = await Promise.all([
      writeToFolder(folder, 'a-48.webp', Buffer.from('one')),
      writeToFolder(folder, 'a-48.webp', Buffer.from('two')),
    ]);
    expect([one, other].filter(Boolean)).toHaveLength(1);
    expect(readFileSync(join(folder, 'a-48.webp'), 'utf8')).toBe(one ? 'one' : 'two');
  });
});
